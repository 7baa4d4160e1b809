/** How long what the service publishes may be kept: pages and files for minutes, the documents for one, and what states the present not at all. */

import { startTestApp, type TestApp } from '../support/app.ts';
import { systemPaths } from '../support/system-paths.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PAGES = 'public, max-age=300';
const DOCUMENTS = 'public, max-age=60';
const OTHERS: Readonly<Record<string, string | undefined>> = {
  // They change with the version of the service, and are asked for each time that the reference opens.
  '/docs': undefined,
  '/docs/start.js': undefined,
  '/docs/reference.js': 'public, max-age=86400',
  '/docs/search': undefined,
  // It is opened once, with a code in its address.
  '/product/oauth/callback': 'no-store',
  '/product/oauth/callback.js': undefined,
  '/': undefined,
  '/livez': 'no-store',
  '/readyz': 'no-store',
  '/metrics': 'no-store',
};

const cachingOf = (path: string): string | undefined => {
  if (Object.hasOwn(OTHERS, path)) return OTHERS[path];
  return path.startsWith('/docs/') ? PAGES : DOCUMENTS;
};

it.each(systemPaths())('%s', async (path) => {
  const { headers } = await app.client.raw({ path });
  expect(headers['cache-control']).toBe(cachingOf(path));
  // Pages of other origins may read the documents, and nothing else that is not an operation.
  expect(headers['access-control-allow-origin']).toBe(path.includes('openapi') ? '*' : undefined);
});
