/** No address takes the connections of all: its own idle ones make room for its new ones. */

import { once } from 'node:events';
import net from 'node:net';
import { startTestApp, type TestApp } from '../../support/app.ts';

let app: TestApp | undefined;
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

async function start(connectionsPerAddress: number, connectionsPerProcess = 100): Promise<void> {
  app = await startTestApp({ config: { connectionsPerAddress, connectionsPerProcess } });
}

interface Peer {
  readonly socket: net.Socket;
  readonly closed: Promise<void>;
  isClosed(): boolean;
  /** Sends a request, and waits for its response. */
  ask(): Promise<void>;
}

/** @param from one of the many addresses of a loopback interface */
async function connect(from = '127.0.0.1'): Promise<Peer> {
  const { hostname, port } = new URL(app!.url);
  const socket = net.connect({ host: hostname, port: Number(port), localAddress: from });
  sockets.push(socket);
  let text = '';
  let closed = false;
  socket.on('error', () => undefined).on('data', (chunk) => (text += chunk.toString()));
  const end = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  void end.then(() => (closed = true));
  await once(socket, 'connect');
  return {
    socket,
    closed: end,
    isClosed: () => closed,
    async ask() {
      const before = text.length;
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
      while (!text.slice(before).includes('live')) {
        if (closed) throw new Error('the connection was closed');
        await Promise.race([once(socket, 'data'), end]);
      }
    },
  };
}

it('closes the connection of the address that has been idle longest', async () => {
  await start(3);
  const [first, second, third] = [await connect(), await connect(), await connect()];
  for (const peer of [second, third, first]) await peer.ask();
  const fourth = await connect();
  await second.closed;
  for (const peer of [first, third, fourth]) await peer.ask();
  expect([first, third, fourth].map((peer) => peer.isClosed())).toEqual([false, false, false]);
});

it('closes the new one where each of the others has a request under way', async () => {
  await start(2);
  const busy = [await connect(), await connect()];
  const head = `POST /api/v1/workflows HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app!.keys.all}\r\nContent-Type: application/json\r\nContent-Length: 13\r\nExpect: 100-continue\r\n\r\n`;
  for (const { socket } of busy) {
    socket.write(head);
    // The service has begun to read the body.
    await once(socket, 'data');
  }
  const refused = await connect();
  await refused.closed;
  for (const { socket } of busy) {
    socket.write('{"title":"T"}');
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 201 /);
  }
});

it('leaves the connections of other addresses alone', async () => {
  await start(1);
  const other = await connect('127.0.0.2');
  const first = await connect();
  const second = await connect();
  await first.closed;
  for (const peer of [other, second]) await peer.ask();
});

/** The service hears of the end of a connection a moment later. */
async function accepted(from: string): Promise<Peer> {
  for (;;) {
    const peer = await connect(from);
    const isServed = await peer.ask().then(
      () => true,
      () => false,
    );
    if (isServed) return peer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('holds no more than the process may, whatever their addresses', async () => {
  await start(10, 2);
  // Its connections would count.
  app!.client.close();
  const held = [await accepted('127.0.0.2'), await accepted('127.0.0.3')];
  const refused = await connect('127.0.0.4');
  await refused.closed;
  for (const peer of held) await peer.ask();
  held[0]!.socket.destroy();
  await accepted('127.0.0.4');
});
