/** Serving of the console: one page for every view, and files that browsers keep. */

import { consolePages } from '../../src/http/console/pages.ts';
import { koaContext } from '../support/koa-context.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  app.client.raw({ path, headers });

/** The address of a file that the page names. */
async function fileOf(pattern: RegExp): Promise<string> {
  return pattern.exec((await get('/console/')).text)![1]!;
}

it.each(['/console/', '/console/runs/7?page=2', '/console/login', '/shared/dashboard'])(
  '%s is the page, which is checked at each visit',
  async (path) => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(200);
    expect(text).toContain('<div id="root"></div>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    const policy = headers['content-security-policy']!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const again = await get(path, { 'if-none-match': headers['etag']! });
    expect([again.status, again.text]).toEqual([304, '']);
  },
);

it.each([
  ['script', /src="([^"]+)"/, 'text/javascript; charset=utf-8'],
  ['style', /stylesheet" href="([^"]+)"/, 'text/css; charset=utf-8'],
])('the %s can be kept for ever, in the codings of the build', async (_, pattern, type) => {
  const path = await fileOf(pattern);
  for (const coding of ['br', 'gzip', 'identity']) {
    const { status, headers } = await get(path, { 'accept-encoding': coding });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
  }
});

it('the first view takes at most 120 kB', async () => {
  const { text } = await get('/console/');
  const sizes = await Promise.all(
    [...text.matchAll(/"(\/console\/assets\/[^"]+)"/g)].map(async ([, path]) => {
      const { headers } = await get(path!, { 'accept-encoding': 'gzip' });
      return Number(headers['content-length']);
    }),
  );
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThan(120_000);
});

it('a file that is not there is no page, and other methods are refused', async () => {
  const missing = await get('/console/assets/main-OLDOLDOL.js');
  expect([missing.status, missing.body.error.code]).toEqual([404, 'NOT_FOUND']);
  const posted = await app.client.raw({ method: 'POST', path: '/console/' });
  expect([posted.status, posted.headers['allow']]).toEqual([405, 'GET, HEAD']);
});

it('browsers are led from / to the console, programs to the documentation', async () => {
  const target = async (accept: string) => (await get('/', { accept })).headers['location'];
  expect(await target('text/html,application/xhtml+xml,*/*;q=0.8')).toBe('/console/');
  expect(await target('*/*')).toBe('/docs/guides');
  expect((await get('/console')).headers['location']).toBe('/console/');
});

it('CONSOLE=off removes it', async () => {
  const without = await startTestApp({ config: { console: 'off' } });
  const statusOf = async (path: string, accept: string) => {
    const { status, headers } = await without.client.raw({ path, headers: { accept } });
    return [status, headers['location']];
  };
  expect(await statusOf('/console/', 'application/json')).toEqual([404, undefined]);
  expect(await statusOf('/', 'text/html')).toEqual([302, '/docs/guides']);
  await without.close();
});

describe('the page for viewers', () => {
  const asset = { type: 'text/html', entityTag: 'W/"1"', bodies: new Map() };
  const files = { page: asset, viewer: asset, assets: new Map() };
  const allowedOrigins = (id: string) =>
    Promise.resolve(
      id === 'emb_known' ? ['https://app.example.com', 'http://localhost:3000'] : null,
    );
  const serve = async (path: string) => {
    const context = koaContext(path);
    context.req.method = 'GET';
    const step = consolePages({ allowedOrigins }, () => Promise.resolve(files));
    await step(context, () => Promise.resolve());
    return context.response.get('content-security-policy');
  };

  it.each([
    ['/shared/dashboard', "'none'"],
    ['/embed/dashboards/emb_known', 'https://app.example.com http://localhost:3000'],
  ])('%s is embedded only by the allowed origins', async (path, ancestors) => {
    const policy = await serve(path);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy.endsWith(`; frame-ancestors ${ancestors}`)).toBe(true);
  });

  it('does not exist for an unknown id', async () => {
    await expect(serve('/embed/dashboards/emb_unknown')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
