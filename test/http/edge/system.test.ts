/** What the service has beside its API. */

import { parse as parseYaml } from 'yaml';
import { productDocument30 } from '../../../src/generated/product-document-3.0.ts';
import { productDocument } from '../../../src/generated/product-document.ts';
import { v1Document30 } from '../../../src/generated/v1-document-3.0.ts';
import { v1Document } from '../../../src/generated/v1-document.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { sendBytes } from '../../../scripts/service/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (path: string, headers = {}) => app.client.raw({ path, headers });

describe('health', () => {
  it('is live', async () => {
    const { status, body } = await get('/livez');
    expect([status, body]).toEqual([200, { status: 'live' }]);
  });

  it('is ready when every part is', async () => {
    const { status, body } = await get('/readyz');
    expect([status, body]).toEqual([
      200,
      { status: 'ready', checks: { database: 'ok', engine: 'ok', storage: 'ok', queue: 'ok' } },
    ]);
  });

  it('answers HEAD too', async () => {
    expect((await app.client.raw({ method: 'HEAD', path: '/livez' })).status).toBe(200);
  });
});

describe('/metrics', () => {
  it('counts requests by operation and status, and the engine’s work', async () => {
    await app.client.ok('listNodeTypes', { key: app.keys.read });
    await app.client.fails('WORKFLOW_NOT_FOUND', 'getWorkflow', {
      key: app.keys.read,
      params: { workflowId: 77_777 },
    });
    await get('/api/v1/never/heard/of');
    const { headers, text } = await get('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(/^weir_http_requests_total\{operation="listNodeTypes",status="200"\} 1$/m);
    expect(text).toMatch(/^weir_http_requests_total\{operation="getWorkflow",status="404"\} 1$/m);
    expect(text).toMatch(/^weir_http_requests_total\{operation="none",status="404"\} 1$/m);
    expect(text).toMatch(
      /^weir_http_request_duration_seconds_count\{operation="listNodeTypes"\} 1$/m,
    );
    expect(text).toMatch(/^weir_engine_running 0$/m);
    expect(text).toMatch(/^weir_engine_queued 0$/m);
    expect(text).toMatch(/^weir_engine_killed_total 0$/m);
    expect(text).toMatch(/^weir_engine_rows_total \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).not.toContain('never');
  });
});

describe('the documents', () => {
  const served = (document: object): unknown => ({
    ...(JSON.parse(JSON.stringify(document)) as object),
    info: expect.objectContaining({ contact: { name: 'Weir', url: `${app.url}/docs` } }),
    servers: [{ url: app.url, description: expect.any(String) }],
    externalDocs: { url: `${app.url}/docs`, description: expect.any(String) },
  });

  it('are those that validate the requests, with the address of the service', async () => {
    expect((await get('/openapi.json')).body).toEqual(served(v1Document));
    expect((await get('/product/openapi.json')).body).toEqual(served(productDocument));
    expect((await get('/openapi-3.0.json')).body).toEqual(served(v1Document30));
    expect((await get('/product/openapi-3.0.json')).body).toEqual(served(productDocument30));
    const yaml = await get('/openapi.yaml');
    expect(yaml.headers['content-type']).toMatch(/^application\/yaml/);
    expect(parseYaml(yaml.text, { maxAliasCount: 0 })).toEqual(served(v1Document));
  });

  it('keep to themselves what the server alone reads', async () => {
    for (const path of ['/openapi.json', '/openapi-3.0.json', '/product/openapi.json']) {
      expect((await get(path)).text).not.toMatch(/x-body-limit|x-session-cookie/);
    }
  });
});

describe('the reference page', () => {
  it('is where the root leads', async () => {
    const { status, headers } = await get('/');
    expect([status, headers['location']]).toEqual([302, '/docs/guides']);
  });

  it('loads nothing from elsewhere', async () => {
    const { headers, text } = await get('/docs');
    const sources = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, source]) => source!);
    expect(sources.filter((source) => source.startsWith('/')).length).toBeGreaterThan(1);
    for (const source of sources) {
      if (source.startsWith('/')) expect((await get(source)).status).toBe(200);
      else expect(source).toBe('data:,');
    }
    const policy = headers['content-security-policy']!;
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).toMatch(/connect-src 'self'/);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  });

  it('switches off everything of its library that reaches out', async () => {
    const { text } = await get('/docs/start.js');
    const options = JSON.parse(/\{.*\}/.exec(text)![0]) as Record<string, unknown>;
    expect(options).toMatchObject({
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
      proxyUrl: '',
    });
    const bundle = await get('/docs/reference.js');
    for (const option of Object.keys(options)) expect(bundle.text).toContain(option);
    for (const { url } of options['sources'] as { url: string }[])
      expect((await get(url)).status).toBe(200);
  });

  it('comes compressed where the client can read that', async () => {
    const plain = await get('/docs/reference.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const coding of ['br', 'gzip']) {
      const coded = await get('/docs/reference.js', { 'accept-encoding': coding });
      expect(coded.headers['content-encoding']).toBe(coding);
      expect(Number(coded.headers['content-length'])).toBeLessThan(
        Number(plain.headers['content-length']) / 2,
      );
    }
  });
});

describe('the media type of JSON', () => {
  it.each([
    '/api/v1/node-types',
    '/api/v1/workflows/77777',
    '/product/session',
    '/nothing',
    '/livez',
    '/readyz',
    '/openapi.json',
  ])('names its charset at %s', async (path) => {
    const { headers } = await get(path, { authorization: `Bearer ${app.keys.read}` });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each(['nonsense\r\n\r\n', 'GET /livez HTTP/1.1\r\n\r\n'])(
    'names its charset in the response to what is not HTTP',
    async (bytes) => {
      expect(await sendBytes(app.url, bytes)).toContain(
        '\r\nContent-Type: application/json; charset=utf-8\r\n',
      );
    },
  );
});

describe('the request id', () => {
  it.each(['trace-1.a:b_c', 'x'.repeat(128)])('is the client’s own, such as %s', async (sent) => {
    const { headers, body } = await app.client.ok('listWorkflows', {
      key: app.keys.read,
      headers: { 'x-request-id': sent },
    });
    expect([headers['x-request-id'], body.meta.request_id]).toEqual([sent, sent]);
  });

  it.each(['', ' ', 'a b', '{"a":1}', 'x'.repeat(129), '<script>', '-leading', 'ü'])(
    'is a new one instead of %s',
    async (sent) => {
      const { headers } = await app.client.ok('listWorkflows', {
        key: app.keys.read,
        headers: { 'x-request-id': sent },
      });
      expect(headers['x-request-id']).toMatch(/^req_[0-9a-f-]{36}$/);
    },
  );
});
