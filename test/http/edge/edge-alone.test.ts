/** The edge without services: what it serves and says by itself, and while it drains. */

import { createClient, sendBytes, type Client } from '../../../scripts/service/client.ts';
import { createEdge, type Edge, type EdgeSettings } from '../../../src/http/edge.ts';
import { listen, SERVER_LIMITS } from '../../../src/http/server/server.ts';
import { catalogue } from '../../../src/nodes/index.ts';
import { createFunctions } from '../../../src/services/node-types/functions.ts';
import { createNodeTypes } from '../../../src/services/node-types/node-types.ts';
import type { Services } from '../../../src/services/index.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { ownTypes } from '../../support/own-types.ts';
import { recordedLog } from '../../support/recorded-log.ts';

const SETTINGS: EdgeSettings = {
  servesApi: true,
  bodyMaxBytes: 1_000,
  paramsMaxBytes: 1_000,
  filesMaxBytes: 1_000,
  bodiesMaxBytes: 10_000,
  rateLimitPerMinute: 10,
  rateLimitWindowMs: 60_000,
  rateLimitPerOrganization: 10,
  sessionRateLimitPerMinute: 10,
  trustProxyHops: 1,
  secure: true,
  publicUrl: null,
  metricsPort: null,
  responseStallMs: 60_000,
  unreadBytesPerOrganization: 1e6,
  unreadBytes: 1e6,
  responsesMaxBytesPerMinute: 1e9,
  responseCompression: 'on',
  console: 'on',
};

const CALLER = {
  kind: 'key',
  keyId: 1,
  userId: 2,
  organizationId: 3,
  role: 'admin',
  scopes: ['workflows:read', 'workflows:write'],
};

const services = {
  keys: { authenticate: () => Promise.resolve(CALLER) },
  nodeTypes: createNodeTypes({ catalogue, types: ownTypes(catalogue) }),
  functions: createFunctions(),
} as unknown as Services;

interface Started {
  readonly edge: Edge;
  readonly log: ReturnType<typeof recordedLog>;
  readonly url: string;
  readonly get: (
    path: string,
    headers?: Readonly<Record<string, string>>,
    method?: string,
  ) => ReturnType<Client['raw']>;
  close(): Promise<void>;
}

async function start(settings: Partial<EdgeSettings> = {}): Promise<Started> {
  const log = recordedLog();
  const clock = movableClock();
  const given = { ...SETTINGS, ...settings };
  const baseUrl = () => 'http://weir';
  const edge = await createEdge({
    settings: given,
    services,
    log: log,
    redis: null,
    gauges: [],
    clock,
    baseUrl,
    unknownKeys: { take: () => Promise.resolve(null) },
    viewers: { take: () => Promise.resolve(null) },
    anonymousRequests: { take: () => Promise.resolve(null) },
    probes: [{ name: 'database', check: () => Promise.resolve() }],
    stats: () => ({
      running: 1,
      queued: 0,
      killed: 0,
      rowsWritten: 0,
      claims: 0,
      waitedSeconds: 0,
      ended: {},
      rowsSent: {},
    }),
  });
  const limits = { connectionsPerAddress: Infinity, connectionsPerProcess: 100 };
  const server = await listen((request, response) => edge.handle(request, response), {
    host: '127.0.0.1',
    port: 0,
    clock,
    baseUrl,
    secure: given.secure,
    log,
    limits: { ...SERVER_LIMITS, ...given, ...limits },
    trustProxyHops: given.trustProxyHops,
  });
  const url = `http://127.0.0.1:${server.port}`;
  const client = createClient(url);
  return {
    edge,
    log,
    url,
    get: (path, headers = {}, method = 'GET') => client.raw({ path, headers, method }),
    async close() {
      client.close();
      await server.close(AbortSignal.timeout(1_000), () => undefined);
    },
  };
}

let own: Started;
beforeAll(async () => {
  own = await start();
});
afterAll(() => own.close());

it('every response has an id, and a line in the log with the address that the proxy names', async () => {
  const { status, headers, text } = await own.get('/api/v1/nothing', {
    'x-request-id': 'mine-1',
    'x-forwarded-for': '192.0.2.7',
  });
  expect([status, headers['x-request-id']]).toEqual([404, 'mine-1']);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
  });
  expect(JSON.parse(text)).toMatchObject({
    error: {
      code: 'NOT_FOUND',
      doc_url: 'http://weir/docs/errors/NOT_FOUND',
      message: 'There is no path /api/v1/nothing. The reference is at /docs.',
    },
    meta: { request_id: 'mine-1', timestamp: '2026-03-01T12:00:00.000Z' },
  });
  expect(own.log.entries.at(-1)).toMatchObject({
    fields: { requestId: 'mine-1', path: '/api/v1/nothing', status: 404, address: '192.0.2.7' },
  });
});

it.each([
  ...['', '-a', 'a b', '\u00e9', 'a/b', 'x'.repeat(129)].map((id) => [id, false] as const),
  ...['a', '7.b_c:d-E', 'x'.repeat(128)].map((id) => [id, true] as const),
])('the id %j of a request is kept: %s', async (id, isKept) => {
  const { headers } = await own.get('/livez', { 'x-request-id': id });
  if (isKept) expect(headers['x-request-id']).toBe(id);
  else expect(headers['x-request-id']).toMatch(/^req_[\da-f-]{36}$/);
});

it('v1 is open to every origin, and nothing beside it', async () => {
  const open = async (path: string) =>
    (await own.get(path, { origin: 'https://a.example' })).headers['access-control-allow-origin'];
  expect(await open('/api/v1/nothing')).toBe('*');
  expect(await open('/api/v1')).toBe('*');
  expect(await open('/api/v10')).toBeUndefined();
  expect(await open('/product/nothing')).toBeUndefined();
});

it('a path says which methods it has', async () => {
  const put = await own.get('/api/v1/workflows', {}, 'PUT');
  expect([put.status, put.headers['allow']]).toEqual([405, 'GET, POST, OPTIONS']);
  expect(put.text).toContain('This path does not take PUT; it takes GET, POST, OPTIONS.');
  const options = await own.get('/api/v1/workflows', {}, 'OPTIONS');
  expect([options.status, options.headers['allow'], options.text]).toEqual([
    204,
    'GET, POST, OPTIONS',
    '',
  ]);
  const page = await own.get('/livez', {}, 'DELETE');
  expect([page.status, page.headers['allow']]).toEqual([405, 'GET, HEAD']);
  expect(page.text).toContain('This path does not take DELETE; it takes GET.');
});

it('an operation is refused to who is not known', async () => {
  const v1 = await own.get('/api/v1/workflows');
  expect([v1.status, v1.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  const product = await own.get('/product/session');
  expect([product.status, product.headers['www-authenticate']]).toEqual([
    401,
    'Cookie cookie-name="__Host-weir_session"',
  ]);
});

it.each([
  ['/api/v1/workflows', SETTINGS.bodyMaxBytes],
  ['/product/session', 16_384],
  ['/product/integrations/import', 25_165_824],
])('a body for %s has at most %i bytes, and a larger one need not be sent', async (path, bytes) => {
  const response = await sendBytes(
    own.url,
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer k\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${bytes + 1}\r\nExpect: 100-continue\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(response).toContain(`The request body is larger than ${bytes} bytes`);
});

it('has pages, documents and measurements', async () => {
  const home = await own.get('/');
  expect([home.status, home.headers['location']]).toEqual([302, '/docs/guides']);
  for (const path of ['/openapi', '/product/openapi']) {
    const json = JSON.parse((await own.get(`${path}.json`)).text) as object;
    expect(json).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://weir' }],
      info: { contact: { name: 'Weir', url: 'http://weir/docs' } },
      externalDocs: { url: 'http://weir/docs' },
    });
    expect((await own.get(`${path}-3.0.json`)).text).toMatch(/^\{"openapi":"3\.0\./);
    const yaml = await own.get(`${path}.yaml`);
    expect([yaml.headers['content-type'], yaml.text]).toEqual([
      expect.stringMatching(/^application\/yaml/),
      expect.stringMatching(/^openapi: 3\.1\.0\n/),
    ]);
  }
  const metrics = await own.get('/metrics');
  expect(metrics.headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/plain; version=/) as string,
    'cache-control': 'no-store',
  });
  expect(metrics.text).toContain('weir_engine_running 1');
  const live = await own.get('/livez');
  expect([live.status, live.text, live.headers['cache-control']]).toEqual([
    200,
    '{"status":"live"}',
    'no-store',
  ]);
  const start = await own.get('/docs/start.js');
  expect(start.headers['content-type']).toMatch(/^text\/javascript/);
  const style = await own.get('/docs/style.css');
  expect(style.headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/css/) as string,
    'cache-control': 'public, max-age=300',
  });
});

it('responses are compressed where that is on', async () => {
  const gzip = { 'accept-encoding': 'gzip' };
  expect((await own.get('/openapi.json', gzip)).headers['content-encoding']).toBe('gzip');
  const off = await start({ responseCompression: 'off' });
  expect((await off.get('/openapi.json', gzip)).headers['content-encoding']).toBeUndefined();
  await off.close();
});

it.each([
  [null, 200, '/livez, /readyz and /metrics.'],
  [9464, 404, '/livez and /readyz.'],
])(
  'a worker serves health alone, and metrics unless on the port %j',
  async (metricsPort, status, names) => {
    const worker = await start({ servesApi: false, metricsPort });
    const statuses: number[] = [];
    for (const path of ['/livez', '/readyz', '/metrics', '/docs', '/', '/api/v1/workflows'])
      statuses.push((await worker.get(path)).status);
    expect(statuses).toEqual([200, 200, status, 404, 404, 404]);
    expect((await worker.get('/docs')).text).toContain(
      `This process works off the queue (WEIR_ROLE is worker). It serves ${names}`,
    );
    await worker.close();
  },
);

it('while it drains, responses end their connections and are held back until they may go', async () => {
  const draining = await start();
  expect((await draining.get('/readyz')).text).toContain('"status":"ready"');
  const release = draining.edge.startDraining();
  // The second who asks for it holds nothing back.
  draining.edge.startDraining()();
  let isThere = false;
  const held = draining.get('/readyz').finally(() => (isThere = true));
  // Its line is written, and the response waits for nothing else.
  while (draining.log.entries.length < 2) await new Promise(setImmediate);
  for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
  expect(isThere).toBe(false);
  release();
  const { status, headers, text } = await held;
  expect([status, headers['connection']]).toEqual([503, 'close']);
  expect(JSON.parse(text)).toEqual({ status: 'stopping', checks: { database: 'ok' } });
  await draining.close();
});
