/** No one holds up a stop: what its client does not continue with is cut off, and whatever continues is answered. */

import { once } from 'node:events';
import net from 'node:net';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { chain, dashboard, inlineRows } from '../graphs.ts';

/** Out of the way: what ends a connection here is the stop. */
const PATIENT = {
  headersTimeoutMs: 600_000,
  requestTimeoutMs: 600_000,
  keepAliveTimeoutMs: 600_000,
  responseStallMs: 600_000,
};
const HARD_STOP_MS = 600_000;
/** More than the system's buffers between the two ends take. */
const large = chain(inlineRows([{ text: 'x'.repeat(500_000) }]), dashboard);

interface Peer {
  readonly socket: net.Socket;
  /** What arrived; complete once `closed` has settled. */
  readonly text: () => string;
  readonly closed: Promise<void>;
}

describe('a stop', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp({ overrides: { serverLimits: PATIENT } });
  });
  afterEach(() => app.close());

  function connect(): Peer {
    const { hostname, port } = new URL(app.url);
    const chunks: Buffer[] = [];
    const socket = net.connect({ host: hostname, port: Number(port) });
    socket.on('data', (chunk) => void chunks.push(chunk)).on('error', () => undefined);
    const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    return { socket, text: () => Buffer.concat(chunks).toString(), closed };
  }
  async function send(text: string): Promise<Peer> {
    const peer = connect();
    await new Promise((resolve) => peer.socket.write(text, resolve));
    return peer;
  }
  const received = async (peer: Peer, pattern: RegExp): Promise<void> => {
    while (!pattern.test(peer.text())) await once(peer.socket, 'data');
  };
  const post = (length: number, key = 'weir_unknown'): string =>
    `POST /api/v1/workflows HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`;
  const stop = (): Promise<void> => app.app.close(AbortSignal.timeout(HARD_STOP_MS));

  it('is not held up by a body that does not come, after its response', async () => {
    const peer = await send(`${post(100)}\r\n{`);
    await received(peer, /"UNAUTHORIZED"/);
    await stop();
    await peer.closed;
    expect(peer.text().match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it.each([
    ['a body', () => `${post(100, app.keys.all)}\r\n{"title":`],
    ['headers', () => `${post(100)}X-Half`],
    ['a request line', () => 'GET /liv'],
  ])('is not held up by %s that does not continue: 408, and nothing was done', async (_, text) => {
    const peer = await send(text());
    await new Promise((resolve) => setTimeout(resolve, 100));
    await stop();
    await peer.closed;
    expect(peer.text()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"REQUEST_TIMEOUT"/);
  });

  it('is not held up by connections that never asked, or asked before', async () => {
    const silent = connect();
    await once(silent.socket, 'connect');
    const idle = await send('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    await received(idle, /"live"/);
    await stop();
    await Promise.all([silent.closed, idle.closed]);
    expect(silent.text()).toBe('');
  });

  it('is not delayed by an unread response', async () => {
    const { body } = await app.client.ok('createWorkflow', {
      key: app.keys.all,
      body: { title: 'T', ...large },
    });
    const peer = connect();
    peer.socket.pause();
    const request = `GET /api/v1/workflows/${body.data.id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.keys.all}\r\n\r\n`;
    await new Promise((resolve) => peer.socket.write(request.repeat(9), resolve));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await stop();
    peer.socket.resume();
    await peer.closed;
  });

  it('waits for a body that continues to arrive, and answers it', async () => {
    const text = JSON.stringify({ title: 'Slow', ...large });
    const peer = await send(`${post(text.length, app.keys.all)}\r\n`);
    let stopping: Promise<void> | null = null;
    const step = 16_384;
    for (let at = 0; at < text.length; at += step) {
      await new Promise((resolve) => peer.socket.write(text.slice(at, at + step), resolve));
      if (at >= step) stopping ??= stop();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await stopping;
    await peer.closed;
    expect(peer.text()).toMatch(/^HTTP\/1\.1 201 [\s\S]*Connection: close/i);
  });
});
