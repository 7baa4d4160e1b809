/** What no honest client sends: bytes for bodies, headers of all kinds, paths and methods that are none, text that is not HTTP. */

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { operations, type OperationId } from '../../../src/generated/operations.ts';
import { bodyIsValid } from '../specification.ts';
import { fail, type World } from '../world.ts';
import { pick, step, type WeightedStep } from './step.ts';

const choice = fc.nat();

const jsonish = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((text) => Buffer.from(text)),
  fc
    .string({ unit: 'binary', maxLength: 100 })
    .map((text) => Buffer.from(JSON.stringify({ title: text, name: text }))),
  fc
    .constantFrom(
      '',
      ' ',
      '{',
      '{}',
      '[]',
      'null',
      '"',
      '{"title":"T"',
      '{"title":"T"}}',
      '{"title":"T",}',
      '{"title":1e999}',
      '{"title":"\\ud800"}',
      '{"title":"T","title":7}',
      '{"a":NaN}',
      '\ufeff{}',
      "{'title':'T'}",
      '{"title":"T"}\0',
      '{"__proto__":{"title":"T"}}',
      '{"title":"T","nodes":{"length":3}}',
      `{"title":${'['.repeat(3000)}`,
      `{"title":"T","description":"${'x'.repeat(70_000)}"}`,
    )
    .map((text) => Buffer.from(text)),
  fc.tuple(fc.json(), fc.nat(), fc.nat({ max: 255 })).map(([text, at, byte]) => {
    const bytes = Buffer.from(text);
    if (bytes.length > 0) bytes[at % bytes.length] = byte;
    return bytes;
  }),
);

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json;charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  '',
  ',',
  'application/json, text/plain',
  '*/*',
  'application/json; q="',
  'x'.repeat(2000),
];
const ENCODINGS: readonly (readonly [name: string, encode: (bytes: Buffer) => Buffer])[] = [
  ['identity', (bytes) => bytes],
  ['gzip', (bytes) => gzipSync(bytes)],
  ['gzip', (bytes) => bytes],
  ['deflate', (bytes) => deflateSync(bytes)],
  ['br', (bytes) => brotliCompressSync(bytes)],
  ['br', (bytes) => bytes],
  ['gzip, br', (bytes) => bytes],
  ['zstd', (bytes) => bytes],
  ['gzip', (bytes) => gzipSync(bytes).subarray(0, -5)],
];

const BODIED: readonly OperationId[] = [
  'createKey',
  'createWorkflow',
  'executeWorkflow',
  'updateWorkflow',
  'logIn',
  'createUser',
];

async function sendBytesAsBody(
  world: World,
  { id, bytes, type, encoding }: { id: OperationId; bytes: Buffer; type: number; encoding: number },
): Promise<void> {
  const workflowId = world.workflows[0]?.id ?? 2147483647;
  const [name, encode] = pick(ENCODINGS, encoding);
  const headers = {
    'content-type': pick(CONTENT_TYPES, type),
    ...(name === 'identity' ? {} : { 'content-encoding': name }),
  };
  const answer = await world.call(id, { params: { workflowId }, body: encode(bytes), headers });
  if (answer.status >= 300) return;
  const acceptable = isObjectOf(id, bytes) || (id === 'executeWorkflow' && bytes.length === 0);
  if (!acceptable)
    fail(`${id} accepted the body ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`);
  // What was made by chance belongs to the world.
  if (id === 'createWorkflow')
    await world.call('deleteWorkflow', { params: { workflowId: answer.body.data.id } });
  if (id === 'createKey')
    world.keys.push({
      id: answer.body.key.id,
      value: answer.body.full_key,
      name: answer.body.key.name,
      scopes: answer.body.key.scopes,
      active: true,
      expires: answer.body.key.expires_at !== null,
      madeBy: world.account.keyId,
    });
  if (id === 'updateWorkflow') await readAgain(world);
}

async function readAgain(world: World): Promise<void> {
  const known = world.workflows[0];
  if (known === undefined) return;
  known.shown = (await world.call('getWorkflow', { params: { workflowId: known.id } })).body.data;
  known.runsWith = null;
}

function isObjectOf(id: OperationId, bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return bodyIsValid(id, JSON.parse(text));
  } catch {
    return false;
  }
}

const ODD_PATHS = [
  '/',
  '//',
  '/api',
  '/api/v1',
  '/api/v1/',
  '/api/v1/keys/',
  '/api/v1/workflows//',
  '/api/v1/workflows/1/',
  '/API/v1/keys',
  '/api/v1/%6beys',
  '/api/v1/keys?',
  '/api/v1/keys?%',
  '/api/v1/workflows?page=%E0%A4%A',
  '/api/v1/workflows?=',
  '/api/v1/workflows?&&&',
  '/api/v1/workflows?page[]=1',
  '/api/v1/workflows?page=1&page=2',
  '/../../etc/passwd',
  '/api/v1/..%2f..%2flivez',
  '/docs/..%2f..%2fpackage.json',
  '/docs/errors/%00',
  '/docs/nothing',
  '/%',
  '/%00',
  '/api/v1/workflows/%',
  '/api/v1/workflows/1/data/%',
  '/api/v1/workflows/1/data/',
  '/api/v1/workflows/1/data/a/b',
  '*',
  'http://example.com/api/v1/keys',
  '/api/v1/keys#x',
  '/livez',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/product/openapi.yaml',
  '/product/',
  '/product/session/',
  '/favicon.ico',
  `/${'x'.repeat(9000)}`,
  `/api/v1/workflows?${'a=1&'.repeat(1500)}`,
];
const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'get',
  'FOO',
  'QUERY',
  'M-SEARCH',
  'PURGE',
];

const text = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const headerValues = fc.oneof(
  text,
  fc.constantFrom(
    '',
    'gzip',
    '*',
    '0',
    '-1',
    'null',
    'x'.repeat(4000),
    'W/"x"',
    'bytes=0-1',
    '"',
    'a, b',
    'Thu, 01 Jan 1970 00:00:00 GMT',
    'close',
    'upgrade',
    '100-continue',
  ),
);
const HEADERS = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Accept-Charset',
  'Authorization',
  'Cookie',
  'Origin',
  'Referer',
  'X-Request-Id',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Forwarded',
  'If-None-Match',
  'If-Modified-Since',
  'If-Match',
  'Range',
  'Sec-Fetch-Site',
  'Access-Control-Request-Method',
  'Access-Control-Request-Headers',
  'X-HTTP-Method-Override',
  'Expect',
  'Connection',
  'Upgrade',
  'TE',
  'Content-Type',
  'Content-Encoding',
  'X-Weird',
  'Traceparent',
  'Priority',
  'DNT',
];
const headers = fc.array(fc.tuple(fc.constantFrom(...HEADERS), headerValues), { maxLength: 6 });

const paths = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_PATHS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...Object.values(operations).map(({ path }) => path.replace(/\{\w+\}/g, '1')),
    ),
  },
  { weight: 2, arbitrary: fc.webPath().map((path) => `/api/v1${path}`) },
  {
    weight: 1,
    arbitrary: fc
      .string({
        unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)),
        maxLength: 40,
      })
      .map((path) => `/${path}`),
  },
);

async function oddRequest(
  world: World,
  {
    method,
    path,
    list,
    withKey,
  }: {
    method: string;
    path: string;
    list: readonly (readonly [string, string])[];
    withKey: boolean;
  },
): Promise<void> {
  const own = withKey ? [['Authorization', `Bearer ${world.account.key}`] as const] : [];
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: weir.test',
    'X-Forwarded-For: 10.9.8.7',
    ...[...own, ...list].map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  await world.bytes(
    { method, path },
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    false,
  );
}

const noHttp = fc.oneof(
  fc
    .uint8Array({ maxLength: 300 })
    .map((bytes) => Buffer.concat([Buffer.from(bytes), Buffer.from('\r\n\r\n')])),
  fc
    .constantFrom(
      'GET\r\n\r\n',
      'GET /livez\r\n\r\n',
      'GET /livez HTTP/0.9\r\n\r\n',
      'GET /livez HTTP/1.1\r\n\r\n',
      'GET /livez HTTP/1.0\r\n\r\n',
      'GET /livez HTTP/2.0\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET /livez HTTP/1.1\nHost: x\n\n',
      'GET /livez HTTP/1.1\r\nHost : x\r\n\r\n',
      'GET /livez HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n',
      'GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
      'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n',
      'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 0x10\r\n\r\n',
      'POST /api/v1/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n',
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n',
      'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: the-impossible\r\n\r\n',
      'GET /livez HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
      '\r\n\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n',
    )
    .map((line) => Buffer.from(line)),
);

export const hostileSteps: readonly WeightedStep[] = [
  {
    weight: 6,
    arbitrary: step(
      'bytes for a body',
      fc.record({
        id: fc.constantFrom(...BODIED),
        bytes: jsonish,
        type: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: choice }),
        encoding: fc.oneof(
          { weight: 2, arbitrary: fc.constant(0) },
          { weight: 1, arbitrary: choice },
        ),
      }),
      sendBytesAsBody,
    ),
  },
  {
    weight: 5,
    arbitrary: step(
      'an odd request',
      fc.record({
        method: fc.constantFrom(...METHODS),
        path: paths,
        list: headers,
        withKey: fc.boolean(),
      }),
      oddRequest,
    ),
  },
  {
    weight: 1,
    arbitrary: step(
      'what is not HTTP',
      noHttp,
      async (world, bytes) =>
        void (await world.bytes({ method: 'GET', path: '/livez' }, bytes, true)),
    ),
  },
];
