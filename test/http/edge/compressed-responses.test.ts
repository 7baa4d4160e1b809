/** Which responses are compressed: by their size, and never one with a secret. */

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { compression } from '../../../src/http/middleware/compression.ts';
import { koaContext } from '../../support/koa-context.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { recordedLog } from '../../support/recorded-log.ts';

async function codingOf(operationId: string | null, bytes: number): Promise<string | undefined> {
  const context = koaContext('/api/v1/keys', { 'accept-encoding': 'gzip' });
  Object.assign(context, { state: { operationId, caller: null } });
  await compression({ clock: movableClock(), log: recordedLog() })(context, () => {
    context.status = 200;
    context.set('Content-Type', 'application/json; charset=utf-8');
    context.body = 'x'.repeat(bytes);
    return Promise.resolve();
  });
  return context.res.getHeader('content-encoding')?.toString();
}

it.each<[operationId: string | null, bytes: number, coding: string | undefined]>([
  ['listWorkflows', 1_023, undefined],
  ['listWorkflows', 1_024, 'gzip'],
  [null, 1_024, 'gzip'],
  // It has the whole key beside a name that the caller chose.
  ['createKey', 100_000, undefined],
  ['logIn', 100_000, undefined],
])('%s with %i bytes: %s', async (operationId, bytes, coding) => {
  expect(await codingOf(operationId, bytes)).toBe(coding);
});

const TEXT = 'Some text that is worth compressing. '.repeat(100);

interface Given {
  readonly request?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly body?: unknown;
  readonly path?: string;
  readonly caller?: object | null;
}

/** @param middleware keeps what it compressed, where it is the same one */
async function respond(
  given: Given,
  middleware = compression({ clock: movableClock(), log: recordedLog() }),
) {
  const {
    request = {},
    headers = {},
    status = 200,
    body = TEXT,
    path = '/x',
    caller = null,
  } = given;
  const context = koaContext(path, { 'accept-encoding': 'gzip', ...request });
  Object.assign(context, { state: { operationId: null, caller } });
  await middleware(context, () => {
    context.status = status;
    context.set({ 'Content-Type': 'text/html; charset=utf-8', ...headers });
    context.body = body;
    return Promise.resolve();
  });
  return { context, headers: context.res.getHeaders() };
}

const codingsOf = async (given: Given) => (await respond(given)).headers['content-encoding'];

it('what is compressed says so, how long it is now, and that it depends on the request', async () => {
  const { context, headers } = await respond({
    headers: { ETag: '"7"', 'Content-Length': '3700' },
  });
  const bytes = context.body as Buffer;
  expect(gunzipSync(bytes).toString()).toBe(TEXT);
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    etag: '"7-gzip"',
    vary: 'Accept-Encoding',
  });
  expect(Number(headers['content-length'])).toBe(bytes.length);
  expect((await respond({})).headers).not.toHaveProperty('etag');
});

it('a stream is compressed, and has no length then', async () => {
  const body = Readable.from([Buffer.from(TEXT)], { objectMode: false });
  const { context, headers } = await respond({ body, headers: { 'Content-Length': '3700' } });
  expect(gunzipSync(await buffer(context.body as Readable)).toString()).toBe(TEXT);
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers).not.toHaveProperty('content-length');
});

it.each([
  ['text/html', 'gzip'],
  ['text/csv; charset=utf-8', 'gzip'],
  ['image/svg+xml', 'gzip'],
  ['application/json; charset=utf-8', 'gzip'],
  ['application/x-ndjson', 'gzip'],
  ['application/yaml', 'gzip'],
  ['application/javascript', 'gzip'],
  ['application/jsonx', undefined],
  ['application/vnd.apache.parquet', undefined],
  ['image/png', undefined],
  ['x-text/html', undefined],
])('%s is compressed: %s', async (type, coding) => {
  expect(await codingsOf({ headers: { 'Content-Type': type } })).toBe(coding);
});

it.each([
  ['no-transform', undefined],
  ['private , No-Transform', undefined],
  ['no-transform, private', undefined],
  ['x-no-transform', 'gzip'],
  ['no-transforms', 'gzip'],
  ['no-store', 'gzip'],
])('with Cache-Control: %s, it is compressed: %s', async (control, coding) => {
  expect(await codingsOf({ headers: { 'Cache-Control': control } })).toBe(coding);
});

it.each([
  ['gzip, br', 'gzip'],
  ['br, gzip', 'br'],
  ['gzip;q=0.5, br', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['', undefined],
  ['gzip;q=0', undefined],
])('who accepts %j gets %s, and caches know why', async (accepted, coding) => {
  const { headers } = await respond({ request: { 'accept-encoding': accepted } });
  expect([headers['content-encoding'], headers['vary']]).toEqual([coding, 'Accept-Encoding']);
});

it('what is coded already, and what has no body, is left as it is', async () => {
  expect(await codingsOf({ headers: { 'Content-Encoding': 'zstd' } })).toBe('zstd');
  expect((await respond({ body: null })).headers).not.toHaveProperty('vary');
});

it.each([
  ['"7-gzip"', '"7"', '"7-gzip"'],
  ['"6", "7-br"', '"7"', '"7-br"'],
  ['"7"', '"7"', '"7"'],
  ['*', '"7"', '"7"'],
  ['"7-gzip"', undefined, undefined],
])('whose copy has the tag %s of %s is told that %s holds', async (held, tag, confirmed) => {
  const { headers } = await respond({
    status: 304,
    body: null,
    request: { 'if-none-match': held },
    headers: tag === undefined ? {} : { ETag: tag },
  });
  expect([headers['etag'], headers['vary']]).toEqual([confirmed, 'Accept-Encoding']);
});

describe('a body that is the same for everyone', () => {
  const PUBLIC = { 'Cache-Control': 'public, max-age=60' };

  it('is compressed once for each path and coding', async () => {
    const middleware = compression({ clock: movableClock(), log: recordedLog() });
    const body = Buffer.from(TEXT);
    const bodyOf = async (given: Given) =>
      (await respond({ body, headers: PUBLIC, ...given }, middleware)).context.body;
    const first = await bodyOf({});
    expect(await bodyOf({})).toBe(first);
    expect(await bodyOf({ path: '/y' })).not.toBe(first);
    expect(await bodyOf({ request: { 'accept-encoding': 'br' } })).not.toEqual(first);
    expect(await bodyOf({ body: Buffer.from(TEXT) })).not.toBe(first);
  });

  it('is the only one that is kept', async () => {
    const middleware = compression({ clock: movableClock(), log: recordedLog() });
    const body = Buffer.from(TEXT);
    const [one, two] = [await respond({ body }, middleware), await respond({ body }, middleware)];
    expect(one.context.body).not.toBe(two.context.body);
    expect(one.context.body).toEqual(two.context.body);
  });
});

it('two are compressed at a time, the others go out as they are, and each one makes way', async () => {
  const middleware = compression({ clock: movableClock(), log: recordedLog() });
  for (let round = 0; round < 3; round += 1) {
    const all = await Promise.all([1, 2, 3, 4].map(() => respond({}, middleware)));
    expect(all.map(({ headers }) => headers['content-encoding'])).toEqual([
      'gzip',
      'gzip',
      undefined,
      undefined,
    ]);
    expect(all.map(({ context }) => context.body === TEXT)).toEqual([false, false, true, true]);
  }
});

it('an organization that has much compressed gets the rest as it is, and others do not', async () => {
  const clock = movableClock();
  const middleware = compression({ clock, log: recordedLog() });
  const codingFor = async (organizationId: number, body: unknown) =>
    (await respond({ body, caller: { organizationId } }, middleware)).headers['content-encoding'];
  // A stream counts as 16 MiB.
  for (let stream = 0; stream < 16; stream += 1) {
    const { context, headers } = await respond(
      { body: Readable.from([Buffer.from(TEXT)]), caller: { organizationId: 1 } },
      middleware,
    );
    expect(headers['content-encoding']).toBe('gzip');
    await buffer(context.body as Readable);
  }
  expect(await codingFor(1, TEXT)).toBeUndefined();
  expect(await codingFor(2, TEXT)).toBe('gzip');
  clock.advance({ seconds: 1 });
  expect(await codingFor(1, TEXT)).toBe('gzip');
});
