/** Search over the docs, and the page for a path that there is not. */

import { functions } from '../../src/engine/expression/functions/index.ts';
import { errorTable } from '../../src/generated/error-table.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const read = (path: string, headers = BROWSER) => app.client.raw({ path, headers });

async function found(query: string): Promise<readonly string[]> {
  const { status, text } = await read(`/docs/search?q=${encodeURIComponent(query)}`);
  expect(status).toBe(200);
  const list = /<ul class="pages">([^]*?)<\/ul>/.exec(text)?.[1] ?? '';
  return [...list.matchAll(/href="([^"]*)"/g)].map(([, address]) => address!);
}

describe('search', () => {
  it('finds every function by its name', async () => {
    for (const name of functions.keys())
      expect(await found(name)).toContain(`/docs/expressions#${name}`);
  });

  it('finds every node type and every error code', async () => {
    for (const type of catalogue.keys())
      expect(await found(type.split('/')[1]!)).toContain(`/docs/node-types/${type}`);
    for (const code of Object.keys(errorTable))
      expect(await found(code)).toContain(`/docs/errors/${code}`);
  });

  it('finds operations, also those of integrations', async () => {
    const address = '/docs#product/tag/integrations/POST/product/integrations';
    expect(await found('create an integration')).toContain(address);
    expect(await found('createIntegration')).toContain(address);
    expect(await found('import openapi document')).toContain(`${address}/import`);
    const [first] = await found('create an integration');
    expect(first).toMatch(/^\/docs\/guides\/integrations/);
  });

  it('finds a section by what it is about, also with a slip', async () => {
    expect((await found('week monday'))[0]).toMatch(/^\/docs\/expressions/);
    expect(await found('idempotancy')).toContain('/docs/errors/IDEMPOTENCY_CONFLICT');
    expect(await found('unknown_column')).toContain('/docs/guides/problems#unknown-column');
  });

  it('finds words by their beginning from three letters on', async () => {
    expect(await found('kub')).toContain('/docs/guides/deployment#kubernetes');
    expect(await found('ku')).toEqual([]);
  });

  it('gives the twenty best', async () => {
    expect(await found('workflow')).toHaveLength(20);
  });

  it('looks for the first eight words', async () => {
    const none = Array.from({ length: 7 }, (_, number) => `q${number}q`).join(' ');
    expect(await found(`${none} kubernetes`)).toEqual(await found('kubernetes'));
    expect(await found(`q7q ${none} kubernetes`)).toEqual([]);
  });

  it.each([
    ['credential', '/docs/guides/credentials'],
    ['rotate key', '/docs/guides/deployment'],
    ['import openapi', '/docs/guides/integrations'],
    ['integration', '/docs/guides/integrations'],
    ['pagination', '/docs/guides/integrations'],
    ['deliveries', '/docs/guides/send-rows'],
    ['on_error', '/docs/guides/send-rows'],
    ['time zone', '/docs/guides/schedules'],
    ['background', '/docs/guides/background-runs'],
    ['preview', '/docs/guides/first-workflow'],
    ['parameters', '/docs/guides/report'],
    ['localhost', '/docs/guides/operations'],
    ['lost password', '/docs/guides/accounts'],
    ['kubernetes', '/docs/guides/deployment'],
    ['grafana', '/docs/guides/operations'],
    ['overflow', '/docs/expressions'],
    ['precedence', '/docs/expressions'],
    ['forgot password', '/docs/guides/accounts'],
    ['npm link', '/docs/guides/command-line'],
    ['webhook', '/docs/guides/report'],
    ['cors', '/docs/guides/requests-and-clients'],
    ['sizing', '/docs/guides/deployment'],
    ['download zebra', '/docs/guides/export'],
  ])('of %s finds %s', async (query, page) => {
    expect((await found(query)).map((address) => address.split('#')[0])).toContain(page);
  });

  it('names what it found: the page, or the page and the heading within it, with the beginning of the text', async () => {
    const { text } = await read('/docs/search?q=idempotency_conflict');
    const list = /<ul class="pages">([^]*?)<\/ul>/.exec(text)?.[1] ?? '';
    const path = '/docs/errors/IDEMPOTENCY_CONFLICT';
    expect(list).toContain(`<a href="${path}">IDEMPOTENCY_CONFLICT</a>`);
    expect(list).toContain(
      `<a href="${path}#how-to-fix-it">IDEMPOTENCY_CONFLICT: How to fix it</a>`,
    );
    const notes = [...list.matchAll(/<span class="note">([^]*?)<\/span>/g)].map(
      ([, note]) => note!,
    );
    expect(notes[0]).toContain('A request with the same Idempotency-Key has not finished.');
    expect(notes).not.toContain('');
  });

  it('leads to headings that there are', async () => {
    for (const address of await found('run')) {
      const [path, fragment] = address.split('#');
      // The script of the reference makes its headings.
      if (path === '/docs') continue;
      const { text } = await read(path!);
      if (fragment !== undefined) expect(text).toContain(`id="${fragment}"`);
    }
  });

  it('reports an empty result, and escapes the query', async () => {
    const { text } = await read(`/docs/search?q=${encodeURIComponent('"><zqzqzq>zzqx')}`);
    expect(text).toContain('Nothing was found');
    expect(text).toContain('&lt;zqzqzq&gt;');
    expect(text).not.toContain('<zqzqzq');
  });

  it.each(['', '?q=', '?q=%00', `?q=${'a'.repeat(5000)}`, '?q=a&q=b', '?q=((((', '?x=1'])(
    'answers %s',
    async (query) => expect((await read(`/docs/search${query}`)).status).toBe(200),
  );
});

describe('a path that there is not', () => {
  it('is a page for a browser', async () => {
    // The client of the tests takes a 404 for an error in JSON.
    const response = await fetch(`${app.url}/docs/guides/"<nothing>`, { headers: BROWSER });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('vary')).toMatch(/Accept/);
    const text = await response.text();
    expect(text).toContain('There is no such page');
    expect(text).not.toContain('<nothing>');
    expect(text).toMatch(/<input [^>]*name="q"[^>]* value=""/);
  });

  it.each([
    ['a program', '/docs/guides/nothing', { accept: '*/*' }],
    ['a program that wants JSON', '/nothing', { accept: 'application/json' }],
    ['a browser below the API', '/api/v1/nothing', BROWSER],
    ['a browser below the accounts', '/product/nothing', BROWSER],
  ])('is an error for %s', async (_, path, headers) => {
    const { status, text } = await read(path, headers);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});
