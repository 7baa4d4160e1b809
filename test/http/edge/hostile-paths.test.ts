/** No path and no query that a client can send becomes a 500: every odd one has its own 4xx. */

import { startTestApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ config: { bodyMaxBytes: 20_000, paramsMaxBytes: 60_000 } });
  key = app.keys.all;
});
afterAll(() => app.close());

describe('a path', () => {
  it.each([
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e2',
    '0x10',
    '2147483648',
    '99999999999999999999',
    'NaN',
    'abc',
    '%20',
    '%31%00',
    '%E0%A4%A',
    '%',
    '%zz',
    '%F0%9F%92%A9',
    '1%2F2',
    '1;2',
    '%2e%2e',
  ])('has no workflow %s', async (id) => {
    await app.client.fails('WORKFLOW_NOT_FOUND', 'getWorkflow', {
      rawPath: `/api/v1/workflows/${id}`,
      key,
    });
    await app.client.fails('KEY_NOT_FOUND', 'revokeKey', { rawPath: `/api/v1/keys/${id}`, key });
    await app.client.fails('USER_NOT_FOUND', 'deleteUser', {
      rawPath: `/product/users/${id}`,
      cookie: app.admin.cookie,
    });
  });

  it('takes an id that is percent-encoded', async () => {
    const made = await app.client.ok('createWorkflow', { key, body: { title: 'T' } });
    const encoded = [...String(made.body.data.id)].map((digit) => `%3${digit}`).join('');
    await app.client.ok('getWorkflow', { rawPath: `/api/v1/workflows/${encoded}`, key });
  });

  it.each([
    'dataRef:nothing',
    'dataRef%3Anothing',
    '%00',
    '%E0%A4%A',
    '%',
    '..%2F..%2Fetc%2Fpasswd',
    'x'.repeat(4000),
    'dataRef:%F0%9F%92%A9',
    'dataRef:',
  ])('has no result %s', async (id) => {
    const made = await app.client.ok('createWorkflow', { key, body: { title: 'T' } });
    await app.client.fails('DATA_EXPIRED', 'getResultPage', {
      rawPath: `/api/v1/workflows/${made.body.data.id}/data/${id}`,
      key,
    });
  });

  it.each([
    '/nothing',
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v2/workflows',
    '/API/V1/workflows',
    '/api/v1/workflows/',
    '//api/v1/workflows',
    '/api/v1/workflows/1/data',
    '/api/v1/%2e%2e/livez',
    '/product',
    '/docs/../etc/passwd',
    '/%',
    '/%E0%A4%A',
  ])('is not found at %s, with a key or without', async (path) => {
    for (const headers of [{}, { authorization: `Bearer ${key}` }]) {
      const { status, body } = await app.client.raw({ path, headers });
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it.each([
    ['PUT', '/api/v1/workflows', 'GET, POST, OPTIONS'],
    ['HEAD', '/api/v1/workflows', 'GET, POST, OPTIONS'],
    ['TRACE', '/api/v1/workflows/1', 'GET, PATCH, DELETE, OPTIONS'],
    ['GET', '/api/v1/workflows/nonsense/execute', 'POST, OPTIONS'],
    ['DELETE', '/product/users', 'GET, POST, OPTIONS'],
    ['POST', '/readyz', 'GET, HEAD'],
    ['DELETE', '/docs', 'GET, HEAD'],
  ])('refuses %s %s for every caller', async (method, path, allow) => {
    const { status, headers, body } = await app.client.raw({ method, path });
    expect([status, headers['allow']]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(body.error.code).toBe('METHOD_NOT_ALLOWED');
  });
});

describe('a query', () => {
  it.each([
    'page=1e2',
    'page=0x10',
    'page=%203',
    'page=+3',
    'page=3%20',
    'page=',
    'page',
    'page=-1',
    'page=-0',
    'page=007',
    'page=1.0',
    'page=2147483648',
    'page=99999999999999999999',
    'page=NaN',
    'page=true',
    'page=0&page=0',
    'limit=0',
    'limit=101',
    'limit=-0',
    'limit=%E0%A4%A',
    'page=%00',
    'page[]=1',
    '__proto__=1',
    'unknown=1',
    '%00=1',
    '%E0%A4%A=1',
  ])('is refused with %s', async (query) => {
    const { body } = await app.client.fails('INVALID_INPUT', 'listWorkflows', { query, key });
    expect(body.error.details).toHaveLength(1);
  });

  it.each([
    ['', 50],
    ['limit=100', 100],
    ['limit=1&page=2147483647', 1],
    ['&&limit=7&', 7],
    ['%6cimit=8', 8],
  ])('is taken with %s', async (query, limit) => {
    const { body } = await app.client.ok('listWorkflows', { query, key });
    expect(body.data.limit).toBe(limit);
  });

  it('names everything that is wrong', async () => {
    const { body } = await app.client.fails('INVALID_INPUT', 'listWorkflows', {
      query: 'page=x&limit=500',
      key,
    });
    expect(body.error.details).toEqual([
      { path: 'page', message: 'The query parameter `page` must be a whole number.' },
      { path: 'limit', message: 'The query parameter `limit` must be at most 100.' },
    ]);
  });
});
