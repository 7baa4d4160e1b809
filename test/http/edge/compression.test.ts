/** Which responses are compressed, and how. */

import { startTestApp, type TestApp } from '../../support/app.ts';
import { chain, computed, createWorkflow, dashboard, inlineRows, sequence } from '../graphs.ts';

let app: TestApp;
let workflowId: number;
let resultId: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ id: workflowId } = await createWorkflow(
    app,
    app.keys.all,
    chain(sequence(1, 500), computed('text', "concat('row ', value)"), dashboard),
  ));
  const { body } = await app.client.ok('executeWorkflow', {
    key: app.keys.all,
    params: { workflowId },
  });
  resultId = body.data.result_id;
});
afterAll(() => app.close());

const accepting = (encoding: string | null) => ({
  key: app.keys.all,
  params: { workflowId, resultId },
  headers: { 'accept-encoding': encoding },
});
const page = (encoding: string | null) => app.client.ok('getResultPage', accepting(encoding));

it.each([
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br', 'br'],
  ['gzip;q=0.5, br;q=0.8', 'br'],
  ['gzip;q=0.8, br;q=0.5', 'gzip'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['deflate, gzip;q=0.1', 'gzip'],
  ['gzip;q=0, br', 'br'],
  ['gzip;q=0, zstd;q=0, *', 'br'],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['deflate', undefined],
  ['nonsense', undefined],
  ['', undefined],
  [null, undefined],
])('Accept-Encoding %j gets %s', async (encoding, coding) => {
  const plain = await page(null);
  const { headers, body } = await page(encoding);
  expect(headers['content-encoding']).toBe(coding);
  expect(headers['vary']).toMatch(/\bAccept-Encoding\b/);
  expect(body.data).toEqual(plain.body.data);
  if (coding !== undefined)
    expect(Number(headers['content-length'])).toBeLessThan(
      Number(plain.headers['content-length']) / 3,
    );
});

it('a response of less than 1 KiB is not compressed', async () => {
  const { headers } = await app.client.ok('getResultPage', {
    ...accepting('gzip'),
    query: { limit: 1 },
  });
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers['vary']).toMatch(/\bAccept-Encoding\b/);
});

it('an error of 1 KiB and more is', async () => {
  const { headers, body } = await app.client.fails('INVALID_INPUT', 'createWorkflow', {
    key: app.keys.all,
    headers: { 'accept-encoding': 'gzip' },
    body: { title: '', nodes: Array.from({ length: 20 }, () => ({})), edges: [] },
  });
  expect(headers['content-encoding']).toBe('gzip');
  expect(body.error.details!.length).toBeGreaterThan(10);
});

describe('an export', () => {
  const exported = (format: string, encoding: string | null) =>
    app.client.ok('exportResult', { ...accepting(encoding), query: { format } });

  it.each(['csv', 'ndjson', 'json'])('as %s is compressed while it is streamed', async (format) => {
    const plain = await exported(format, null);
    for (const coding of ['gzip', 'br']) {
      const { headers, text } = await exported(format, coding);
      expect(headers['content-encoding']).toBe(coding);
      expect(headers).not.toHaveProperty('content-length');
      expect(text).toBe(plain.text);
    }
  });

  it('as Parquet, which is compressed already, is left alone', async () => {
    const { headers } = await exported('parquet', 'gzip, br');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).toHaveProperty('content-length');
    expect(headers['vary'] ?? '').not.toMatch(/accept-encoding/i);
  });
});

describe('the entity tag of a workflow', () => {
  const large = async () => {
    const { id } = await createWorkflow(
      app,
      app.keys.all,
      chain(inlineRows([{ text: 'x'.repeat(2_000) }]), dashboard),
    );
    return { key: app.keys.all, params: { workflowId: id } };
  };

  it('is another where the response is compressed, and both are taken', async () => {
    const workflow = await large();
    const read = (headers: Record<string, string>) =>
      app.client.call('getWorkflow', { ...workflow, headers });
    const plain = await read({});
    const zipped = await read({ 'accept-encoding': 'gzip' });
    const tag = plain.headers['etag']!;
    const coded = tag.replace(/"$/, '-gzip"');
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', etag: coded });
    for (const [held, headers] of [
      [coded, { 'if-none-match': coded, 'accept-encoding': 'gzip' }],
      [tag, { 'if-none-match': tag }],
    ] as const) {
      const unchanged = await read(headers);
      expect(unchanged.status).toBe(304);
      expect(unchanged.headers).toMatchObject({ etag: held });
      expect(unchanged.headers['vary']).toMatch(/\bAccept-Encoding\b/);
      expect(unchanged.headers).not.toHaveProperty('content-encoding');
    }
    const change = (etag: string, title: string) =>
      app.client.call('updateWorkflow', {
        ...workflow,
        headers: { 'if-match': etag },
        body: { title },
      });
    expect((await change(coded, 'first')).status).toBe(200);
    expect((await change(coded, 'second')).status).toBe(412);
  });
});

it('nothing below /product is compressed', async () => {
  for (let n = 0; n < 6; n += 1) await app.newUser();
  const { headers, text } = await app.client.ok('listUsers', {
    cookie: app.admin.cookie,
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(Buffer.byteLength(text)).toBeGreaterThan(1_024);
  expect(headers).not.toHaveProperty('content-encoding');
});

describe('the documents', () => {
  const get = (path: string, encoding: string, method = 'GET') =>
    app.client.raw({ method, path, headers: { 'accept-encoding': encoding } });

  it.each([
    '/openapi.json',
    '/openapi.yaml',
    '/product/openapi.json',
    '/docs/guides',
    '/docs/style.css',
    '/metrics',
  ])('%s comes compressed', async (path) => {
    const plain = await get(path, 'identity');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const coding of ['gzip', 'br', 'gzip']) {
      const { headers, text } = await get(path, coding);
      expect(headers['content-encoding']).toBe(coding);
      expect(headers['vary']).toMatch(/\bAccept-Encoding\b/);
      if (path !== '/metrics') expect(text).toBe(plain.text);
    }
  });

  it('have the same headers for HEAD, and no body', async () => {
    const { headers, text } = await get('/openapi.json', 'gzip', 'HEAD');
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['content-length']).toBe(
      (await get('/openapi.json', 'gzip')).headers['content-length'],
    );
    expect(text).toBe('');
  });
});

it('nothing is compressed where that is switched off', async () => {
  const off = await startTestApp({ config: { responseCompression: 'off' } });
  for (const path of ['/openapi.json', '/docs/reference.js']) {
    const { headers } = await off.client.raw({
      method: 'GET',
      path,
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['vary'] ?? '').not.toMatch(/accept-encoding/i);
  }
  await off.close();
});
