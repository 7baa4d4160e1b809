/** The v1 API is open to every origin, whatever it answers; the rest is not. (The client checks the header on every response.) */

import type Koa from 'koa';
import { operationsOf, resolve } from '../../../scripts/spec/walk.ts';
import { copyDocuments } from '../../../scripts/spec/documents.ts';
import { openToAllOrigins } from '../../../src/http/middleware/cors.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { koaContext } from '../../support/koa-context.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { bodyMaxBytes: 2000, rateLimitPerMinute: 20 } });
});
afterAll(() => app.close());

/** What the middleware exposes when these are the operations. */
async function exposedWith(operations: Parameters<typeof openToAllOrigins>[1]): Promise<string> {
  const context = koaContext('/api/v1/workflows', origin);
  const middleware = openToAllOrigins('/api/v1', operations) as unknown as Koa.Middleware;
  await middleware(context, () => Promise.resolve());
  return context.response.get('Access-Control-Expose-Headers');
}

const origin = { origin: 'https://builder.example' };
const preflight = (path: string, method: string) =>
  app.client.raw({
    method: 'OPTIONS',
    path,
    headers: {
      ...origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });

describe('a preflight', () => {
  it.each(['/api/v1/keys', '/api/v1/workflows/1/execute', '/api/v1/nothing'])(
    'is answered for %s without a key, for a day',
    async (path) => {
      const { status, headers, text } = await preflight(path, 'POST');
      expect([status, text]).toEqual([204, '']);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-max-age': '86400',
        'access-control-allow-headers': 'authorization,content-type',
      });
      expect(headers['access-control-allow-methods']!.split(',').sort()).toEqual([
        'DELETE',
        'GET',
        'PATCH',
        'POST',
      ]);
    },
  );

  it('does not count, however many come', async () => {
    const key = (await app.newKey()).value;
    const headers = {
      ...origin,
      authorization: `Bearer ${key}`,
      'access-control-request-method': 'GET',
    };
    for (let count = 0; count < 40; count += 1) {
      const response = await app.client.raw({
        method: 'OPTIONS',
        path: '/api/v1/workflows',
        headers,
      });
      expect(response.headers['x-ratelimit-remaining']).toBeUndefined();
    }
    const { headers: counted } = await app.client.ok('listWorkflows', { key });
    expect(counted['x-ratelimit-remaining']).toBe('19');
  });

  it.each(['/product/session', '/api/v10/workflows', '/api'])(
    'opens nothing at %s',
    async (path) => {
      const { headers } = await preflight(path, 'POST');
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );

  it('is not every OPTIONS: a plain one lists the methods', async () => {
    const { status, headers } = await app.client.raw({
      method: 'OPTIONS',
      path: '/api/v1/workflows/1',
    });
    expect([status, headers['allow']]).toEqual([204, 'GET, PATCH, DELETE, OPTIONS']);
  });
});

describe('a response', () => {
  it('is open whatever its status', async () => {
    const key = (await app.newKey()).value;
    const { client } = app;
    const all = [
      await client.ok('createWorkflow', { key, body: { title: 'T' }, headers: origin }),
      await client.fails('INVALID_INPUT', 'createWorkflow', { key, body: {}, headers: origin }),
      await client.fails('UNAUTHORIZED', 'listWorkflows', { headers: origin }),
      await client.fails('FORBIDDEN', 'createWorkflow', {
        key: app.keys.read,
        body: { title: 'T' },
        headers: origin,
      }),
      await client.fails('WORKFLOW_NOT_FOUND', 'getWorkflow', {
        key,
        params: { workflowId: 999_999 },
        headers: origin,
      }),
      await client.fails('PAYLOAD_TOO_LARGE', 'createWorkflow', {
        key,
        body: { title: 'x'.repeat(3000) },
        headers: origin,
      }),
      await client.fails('UNSUPPORTED_MEDIA_TYPE', 'createWorkflow', {
        key,
        body: 'x',
        headers: { ...origin, 'content-type': 'text/plain' },
      }),
      await client.raw({ path: '/api/v1/nothing', headers: origin }),
      await client.raw({ method: 'PUT', path: '/api/v1/keys', headers: origin }),
    ];
    for (let count = 0; count < 20; count += 1)
      all.push(await client.call('listWorkflows', { key, headers: origin }));
    expect(new Set(all.map(({ status }) => status))).toEqual(
      new Set([200, 201, 400, 401, 403, 404, 405, 413, 415, 429]),
    );
    expect(new Set(all.map(({ headers }) => headers['access-control-allow-origin']))).toEqual(
      new Set(['*']),
    );
  });

  it('exposes every header that the document declares, and those of deprecated operations where there are such', async () => {
    const { headers } = await app.client.ok('listWorkflows', {
      key: app.keys.read,
      headers: origin,
    });
    const { v1 } = copyDocuments();
    const responses = operationsOf(v1).flatMap(({ operation }) =>
      Object.values(operation.responses).map((response) => resolve(v1, response)),
    );
    const declared = new Set(
      responses.flatMap((response) =>
        Object.keys((response['headers'] as object | undefined) ?? {}),
      ),
    );
    const exposed = (value: string): readonly string[] => value.split(',').sort();
    expect(exposed(headers['access-control-expose-headers']!)).toEqual([...declared].sort());
    expect(exposed(await exposedWith([{ deprecated: false }, { deprecated: true }]))).toEqual(
      [...declared, 'Deprecation', 'Sunset'].sort(),
    );
    expect(exposed(await exposedWith([{ deprecated: false }]))).toEqual([...declared].sort());
  });

  it('of the accounts is for their own origin', async () => {
    const { headers } = await app.client.ok('getSession', {
      cookie: app.admin.cookie,
      headers: origin,
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
