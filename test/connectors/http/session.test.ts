/** Connections that the calls of one run share. */

import type { CredentialRef } from '../../../src/kit/credential-ref.ts';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import type { ApiCall } from '../../../src/engine/index.ts';
import { createOutbound, type OutboundSession } from '../../../src/connectors/http/index.ts';
import { systemRetryTools } from '../../../src/connectors/http/retry.ts';
import { testDirectory } from '../../support/engine.ts';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** Answers each request with what `answers` says, and counts connections. */
interface CountingHost {
  readonly port: number;
  readonly connections: Socket[];
  /** The texts of all requests. */
  readonly requests: string[];
  respond: (socket: Socket, number: number) => void;
}

let server: Server;
let host: CountingHost;
let session: OutboundSession;
let addresses: string[];
/** How often a name was resolved. */
let resolved: number;
let nowMs: number;
const later = (): void => void (nowMs += 1_000);

beforeEach(async () => {
  addresses = ['127.0.0.1'];
  resolved = 0;
  nowMs = 0;
  const connections: Socket[] = [];
  const requests: string[] = [];
  server = createServer((socket) => {
    connections.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      requests.push(data.toString());
      host.respond(socket, requests.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  host = { port, connections, requests, respond: (socket) => void socket.write(OK) };
  session = createOutbound({
    allowHosts: ['data.example'],
    resolve,
    retryTools: { ...systemRetryTools, clock: { now: () => new Date(nowMs) } },
  }).session();
});
afterEach(async () => {
  session.close();
  // Waits until the session has closed every connection.
  await new Promise((resolve) => server.close(resolve));
});

function resolve(): Promise<readonly string[]> {
  resolved += 1;
  return Promise.resolve(addresses);
}

function send(call: Partial<ApiCall> = {}) {
  return session.send(
    {
      method: 'PUT',
      url: `http://data.example:${host.port}/`,
      headers: {},
      body: { contentType: 'text/plain', text: 'row' },
      retry: { maxAttempts: 1 },
      ...call,
    },
    { signal: new AbortController().signal, tenant: '1', idempotencyKey: 'k' },
  );
}

/** Long enough for what is on the way on loopback. */
const moment = () => new Promise((resolve) => setTimeout(resolve, 50));

it('one connection serves calls that follow each other', async () => {
  for (let number = 0; number < 20; number += 1)
    expect(await send()).toMatchObject({ kind: 'delivered' });
  expect(host.requests).toHaveLength(20);
  expect(host.connections).toHaveLength(1);
});

it('a name that has come to mean another address gets a connection to that one', async () => {
  await send();
  addresses = ['127.0.0.2', '127.0.0.1'];
  later();
  await send();
  addresses = ['127.0.0.1', '127.0.0.2'];
  later();
  await send();
  expect(host.connections).toHaveLength(2);
});

it('a name is resolved once a second, and again where its host does not respond', async () => {
  for (let number = 0; number < 20; number += 1) await send();
  expect(resolved).toBe(1);
  later();
  await send();
  expect(resolved).toBe(2);
  host.respond = (socket) => void socket.destroy();
  expect(await send()).toMatchObject({ kind: 'failed' });
  host.respond = (socket) => void socket.write(OK);
  await send();
  expect(resolved).toBe(3);
});

it('what a host resolves to is kept for that port alone', async () => {
  await send();
  await send({ url: 'http://data.example:1/' });
  expect(resolved).toBe(2);
});

it('a name that has come to mean a private address is refused, whatever connection there is', async () => {
  session.close();
  const guarded = createOutbound({
    allowHosts: [`data.example:${host.port}`],
    resolve,
  }).session();
  session = guarded;
  await send();
  const end = await send({ url: 'http://data.example:1/' });
  expect(end).toMatchObject({ kind: 'failed', code: 'unreachable' });
});

it.each(['PUT', 'DELETE'] as const)(
  '%s is sent again where the host closes the kept connection on it, and counts as one attempt',
  async (method) => {
    await send();
    host.respond = (socket, number) =>
      number === 2 ? void socket.destroy() : void socket.write(OK);
    expect(await send({ method })).toEqual({ kind: 'delivered', status: 200, attempts: 1 });
    expect(host.connections).toHaveLength(2);
  },
);

it('what is sent again goes over a new connection, however many are kept', async () => {
  const kept = new Set<Socket>();
  host.respond = (socket) => {
    kept.add(socket);
    if (kept.size === 2) for (const one of kept) one.write(OK);
  };
  await Promise.all([send(), send()]);
  host.respond = (socket) => (kept.has(socket) ? void socket.destroy() : void socket.write(OK));
  expect(await send()).toMatchObject({ kind: 'delivered', attempts: 1 });
  expect(host.connections).toHaveLength(3);
});

it('POST is not, unless it has an idempotency header', async () => {
  await send();
  host.respond = (socket, number) => (number === 2 ? void socket.destroy() : void socket.write(OK));
  expect(await send({ method: 'POST' })).toMatchObject({ code: 'no_response', inDoubt: true });
  expect(host.requests).toHaveLength(2);
  await send();
  host.respond = (socket, number) => (number === 4 ? void socket.destroy() : void socket.write(OK));
  const retry = { maxAttempts: 1, idempotencyHeader: 'Idempotency-Key' };
  expect(await send({ method: 'POST', retry })).toMatchObject({ kind: 'delivered' });
});

it('a source is asked again where the host closes the kept connection on it, unless by POST', async () => {
  const directory = testDirectory();
  const fetch = (method: 'GET' | 'POST') =>
    session.fetchSource(
      { method, url: `http://data.example:${host.port}/`, headers: {}, query: {} },
      {
        file: `${directory.path}/${host.requests.length}`,
        tenant: '1',
        signal: new AbortController().signal,
        admit: () => undefined,
      },
    );
  const closeAt = (closing: number): void => {
    host.respond = (socket, number) =>
      number === closing ? void socket.destroy() : void socket.write(OK);
  };
  await fetch('GET');
  closeAt(2);
  expect(await fetch('GET')).toMatchObject({ bytes: 2 });
  expect(host.requests).toHaveLength(3);
  closeAt(4);
  await expect(fetch('POST')).rejects.toThrow('closed the connection without a response');
  expect(host.requests).toHaveLength(4);
  directory.remove();
});

it('an unsolicited response is never taken for the response to the next request', async () => {
  host.respond = (socket) => {
    socket.write(OK);
    setTimeout(() => socket.write('HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n'), 10);
  };
  await send();
  await moment();
  host.respond = (socket) => void socket.write(OK);
  expect(await send()).toMatchObject({ kind: 'delivered', status: 200 });
  expect(host.connections).toHaveLength(2);
});

it('two responses in one piece are not taken for two', async () => {
  host.respond = (socket) => void socket.write(`${OK}HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n`);
  await send();
  host.respond = (socket) => void socket.write(OK);
  expect(await send()).toMatchObject({ kind: 'delivered', status: 200 });
});

it('a connection is not kept where the host says that it closes, or leaves its response unfinished', async () => {
  host.respond = (socket) =>
    void socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok');
  await send();
  await send();
  expect(host.connections).toHaveLength(2);
});

it('what a connection has brought before is not mistaken for the padding of a response', async () => {
  const size = 1_048_576;
  host.respond = (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${size}\r\n\r\n`);
    socket.write(Buffer.alloc(size, 'x'));
  };
  const call = { method: 'GET', url: `http://data.example:${host.port}/`, headers: {} } as const;
  const body = { begin: () => undefined, write: () => undefined };
  const into = { signal: new AbortController().signal, tenant: '1', admit: () => undefined, body };
  for (let number = 0; number < 10; number += 1) {
    const { bytes } = await session.fetchCall({ ...call, retry: { maxAttempts: 1 } }, into);
    expect(bytes).toBe(size);
  }
  expect(host.connections).toHaveLength(1);
});

it('a credential is opened once a second, for each tenant and each credential by itself', async () => {
  const opened: string[] = [];
  const openCredential = (tenant: string, id: CredentialRef) => {
    opened.push(`${id} of ${tenant}`);
    const use = { kind: 'header', name: 'x-key', value: `${id} of ${tenant}` } as const;
    return Promise.resolve({ id: Number(id), hosts: ['data.example'], use });
  };
  const own = createOutbound({
    allowHosts: ['data.example'],
    resolve,
    openCredential,
    retryTools: { ...systemRetryTools, clock: { now: () => new Date(nowMs) } },
  }).session();
  const call = (credentialId: number, tenant: string) =>
    own.send(
      {
        method: 'PUT',
        url: `http://data.example:${host.port}/`,
        headers: {},
        credentialId,
        body: { contentType: 'text/plain', text: 'row' },
        retry: { maxAttempts: 1 },
      },
      { signal: new AbortController().signal, tenant, idempotencyKey: 'k' },
    );
  for (const [id, tenant] of [
    [1, 'one'],
    [1, 'one'],
    [1, 'two'],
    [2, 'one'],
  ] as const)
    await call(id, tenant);
  nowMs += 999;
  await call(1, 'one');
  expect(opened).toEqual(['1 of one', '1 of two', '2 of one']);
  nowMs += 1;
  await call(1, 'one');
  expect(opened).toHaveLength(4);
  const sent = host.requests.map((text) => /^x-key: (.*)$/im.exec(text)?.[1]);
  expect(sent).toEqual(['1 of one', '1 of one', '1 of two', '2 of one', '1 of one', '1 of one']);
  own.close();
});

it('a session takes the secrets that its calls sent out of messages, in whatever letters', async () => {
  const use = { kind: 'header', name: 'authorization', value: 'Bearer Secret+Value/1' } as const;
  const openCredential = (_tenant: string, id: CredentialRef) =>
    Promise.resolve({ id: Number(id), hosts: ['data.example'], use });
  const own = createOutbound({ allowHosts: ['data.example'], resolve, openCredential }).session();
  const told = 'named `Secret+Value/1`, `SECRET+VALUE/1` and `Secret%2BValue%2F1` by [it]';
  expect(own.withoutSecrets(told)).toBe(told);
  await own.send(
    {
      method: 'PUT',
      url: `http://data.example:${host.port}/`,
      headers: {},
      credentialId: 1,
      body: { contentType: 'text/plain', text: 'row' },
      retry: { maxAttempts: 1 },
    },
    { signal: new AbortController().signal, tenant: 'one', idempotencyKey: 'k' },
  );
  expect(own.withoutSecrets(told)).toBe('named `[removed]`, `[removed]` and `[removed]` by [it]');
  expect(session.withoutSecrets(told)).toBe(told);
  own.close();
});
