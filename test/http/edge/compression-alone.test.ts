/** The middleware alone: streams and when the work on them ends, and what is never compressed. */

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip, gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { compression } from '../../../src/http/middleware/compression.ts';
import type { EdgeContext, EdgeState } from '../../../src/http/context.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { recordedLog } from '../../support/recorded-log.ts';

let respond: (context: EdgeContext) => void;
let server: http.Server;
beforeAll(async () => {
  const koa = new Koa<EdgeState>();
  koa.silent = true;
  koa.use((context, next) => {
    Object.assign(context.state, { operationId: null, caller: null });
    return next();
  });
  koa.use(compression({ clock: movableClock(), log: recordedLog() })).use((context) => {
    context.type = 'text/csv';
    respond(context);
  });
  const handle = koa.callback();
  server = http.createServer((request, response) => void handle(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function get(): Promise<{ request: http.ClientRequest; response: http.IncomingMessage }> {
  const { port } = server.address() as AddressInfo;
  const request = http
    .get({ port, host: '127.0.0.1', agent: false, headers: { 'accept-encoding': 'gzip' } })
    .on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { request, response };
}

/** Endless; `closed` says whether whoever reads has let go of it. */
function endless() {
  const state = { closed: false, given: 0 };
  async function* rows(): AsyncGenerator<string> {
    try {
      for (let row = 0; ; row += 1) {
        state.given += 1;
        yield `row ${row},${Math.random()}\n`.repeat(1_000);
      }
    } finally {
      state.closed = true;
    }
  }
  return { state, stream: Readable.from(rows(), { objectMode: false }) };
}

it('what is written can be read before the rest is there', async () => {
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  async function* rows(): AsyncGenerator<string> {
    yield 'first\n';
    await finished;
    yield 'last\n';
  }
  respond = (context) => (context.body = Readable.from(rows(), { objectMode: false }));
  const { response } = await get();
  expect(response.headers['content-encoding']).toBe('gzip');
  const unzipped = response.pipe(createGunzip()).setEncoding('utf8');
  const [first] = (await once(unzipped, 'data')) as [string];
  expect(first).toBe('first\n');
  finish();
  expect((await unzipped.toArray()).join('')).toBe('last\n');
});

it('a client that leaves ends what makes the rows', async () => {
  const { state, stream } = endless();
  respond = (context) => (context.body = stream);
  const { request, response } = await get();
  response.on('error', () => undefined);
  await once(response, 'data');
  request.destroy();
  while (!state.closed) await sleep(5);
});

it('no more rows are made than their client reads', async () => {
  const { state, stream } = endless();
  respond = (context) => (context.body = stream);
  const { request, response } = await get();
  response.on('error', () => undefined);
  let before = -1;
  while (state.given !== before) {
    before = state.given;
    await sleep(300);
  }
  expect(stream.destroyed).toBe(false);
  request.destroy();
  while (!state.closed) await sleep(5);
});

it('rows that cannot be read on break the response off', async () => {
  let fail = (): void => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  async function* rows(): AsyncGenerator<string> {
    yield 'first\n';
    await failed;
    throw new Error('the store is away');
  }
  respond = (context) => (context.body = Readable.from(rows(), { objectMode: false }));
  const { response } = await get();
  await once(response, 'readable');
  fail();
  await expect(response.toArray()).rejects.toThrow('aborted');
});

it('while two are under way, further ones are sent as they are', async () => {
  respond = (context) => (context.body = endless().stream);
  const unread = [await get(), await get()];
  respond = (context) => (context.body = Readable.from(['x'.repeat(5_000)], { objectMode: false }));
  const third = await get();
  expect(third.response.headers).not.toHaveProperty('content-encoding');
  expect(third.response.headers['vary']).toBe('Accept-Encoding');
  expect(Buffer.concat(await third.response.toArray())).toHaveLength(5_000);
  for (const { request, response } of unread) {
    response.on('error', () => undefined);
    request.destroy();
  }
  for (;;) {
    const { response } = await get();
    const bytes = Buffer.concat(await response.toArray());
    if (response.headers['content-encoding'] === undefined) continue;
    expect(gunzipSync(bytes)).toHaveLength(5_000);
    break;
  }
});

it.each([
  ['createKey', undefined],
  ['logIn', undefined],
  ['createUser', undefined],
  ['listKeys', 'gzip'],
] as const)('the response of %s has the Content-Encoding %s', async (operationId, coding) => {
  respond = (context) => {
    context.state.operationId = operationId;
    context.body = 'a secret beside text that the caller chose'.repeat(100);
  };
  const { response } = await get();
  expect(response.headers['content-encoding']).toBe(coding);
  response.resume();
});

it('Cache-Control: no-transform is respected', async () => {
  respond = (context) => {
    context.set('Cache-Control', 'private, no-transform');
    context.body = 'x'.repeat(5_000);
  };
  const { response } = await get();
  expect(response.headers).not.toHaveProperty('content-encoding');
  expect(Buffer.concat(await response.toArray())).toHaveLength(5_000);
});

it('a public body is compressed again when it has changed', async () => {
  for (const text of ['before', 'before', 'after']) {
    respond = (context) => {
      context.set('Cache-Control', 'public, max-age=60');
      context.body = text.repeat(1_000);
    };
    const { response } = await get();
    expect(gunzipSync(Buffer.concat(await response.toArray())).toString()).toBe(text.repeat(1_000));
  }
});
