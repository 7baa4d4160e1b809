/** The pages below `/docs`: there is one for everything that has one, they stand by themselves, and their links lead somewhere. */

import { errorTable } from '../../src/generated/error-table.ts';
import { guideTexts } from '../../src/generated/docs.ts';
import { operations } from '../../src/generated/operations.ts';
import { withoutContents } from '../../src/http/docs/contents.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { systemPaths } from '../support/system-paths.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { publicUrl: 'https://weir.example.com' } });
});
afterAll(() => app.close());

const codes = Object.keys(errorTable) as (keyof typeof errorTable)[];
const paths = systemPaths().filter(
  (path) => path.startsWith('/docs/') && !/\.(js|css|json|webp)$/.test(path),
);
const read = (path: string) => app.client.raw({ path });
const texts = new Map<string, Promise<string>>();
/** Of pages that many others link to. */
function textOf(path: string): Promise<string> {
  const text = texts.get(path) ?? read(path).then((response) => response.text);
  texts.set(path, text);
  return text;
}

it('there is a page for every guide, error code and node type, and a list of each', () => {
  const wanted = [
    '/docs/guides',
    ...guideTexts.map(({ slug }) => `/docs/guides/${slug}`),
    '/docs/expressions',
    '/docs/errors',
    ...codes.map((code) => `/docs/errors/${code}`),
    '/docs/node-types',
    ...[...catalogue.keys()].map((type) => `/docs/node-types/${type}`),
    '/docs/search',
  ];
  expect([...paths].sort()).toEqual(wanted.sort());
});

describe.each(paths)('%s', (path) => {
  it('is a page that is whole without its script, and takes nothing from elsewhere', async () => {
    const { status, headers, text } = await read(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:;(?!.*unsafe)/,
      ),
      'x-content-type-options': 'nosniff',
    });
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text.match(/<script[^]*?<\/script>/g)).toEqual([
      '<script src="/docs/copy.js"></script>',
    ]);
    expect(text).not.toMatch(/\sstyle=|\son\w+=|<iframe|<img(?! src="\/docs\/screens\/)/);
    const loaded = [...text.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, address]) => address);
    expect(loaded).toEqual(['data:,', '/docs/style.css']);
    // A port that Docker publishes, and the default of HOST, are not the address of the service.
    const others = /127\.0\.0\.1:3000:3000|<code>127\.0\.0\.1<\/code>/g;
    const words = text.replaceAll(others, '').replaceAll(/<\/?span[^>]*>/g, '');
    expect(words).not.toMatch(/(?<!\| )undefined|\[object Object\]|127\.0\.0\.1/);
    expect(text.replaceAll(/<pre>[^]*?<\/pre>/g, '')).not.toContain('](/');
  });

  it('has links that lead somewhere, and every tag closed', async () => {
    const { text } = await read(path);
    const links = [...text.matchAll(/<a [^>]*href="([^"#?]*)/g)].map(
      ([, address]) => address || path,
    );
    const served = systemPaths();
    expect(links.length).toBeGreaterThan(4);
    expect(links.filter((address) => !served.includes(address))).toEqual([]);
    const sections = [...text.matchAll(/<a [^>]*href="(\/docs\/[^"#]*)?#([^"]+)"/g)];
    for (const [, page = path, id] of sections)
      expect([page, id, (await textOf(page)).includes(`id="${id}"`)]).toEqual([page, id, true]);
    expect(unclosed(text)).toEqual([]);
  });
});

it('a guide says which of the guides it is', async () => {
  for (const { slug } of guideTexts) {
    const { text } = await read(`/docs/guides/${slug}`);
    const nav = /<nav class="sidebar" aria-label="Guides">([^]*?)<\/nav>/.exec(text)?.[1] ?? '';
    const current = [...nav.matchAll(/href="([^"]*)" aria-current="page"/g)];
    expect(current.map(([, address]) => address)).toEqual([`/docs/guides/${slug}`]);
  }
});

it('the first stop of the keyboard skips the navigation', async () => {
  const { text } = await read('/docs/guides/first-workflow');
  const [first] = text.slice(text.indexOf('<body>')).match(/<(?:a|button|input)\s[^>]*>/)!;
  const [, target] = first.match(/href="#([^"]*)"/)!;
  expect(text).toContain(`<main id="${target}" tabindex="-1">`);
});

it('an error page says what happened, how to fix it, and which operations return it', async () => {
  for (const code of codes) {
    const { text } = await read(`/docs/errors/${code}`);
    expect(text).toContain(`<h1>${code}</h1>`);
    for (const heading of ['What happened', 'How to fix it', 'Operations that return it'])
      expect(text).toContain(`>${heading}</h2>`);
    expect(text).toContain(
      `<td>${errorTable[code].status}</td><td>${errorTable[code].retry ? 'Yes' : 'No'}</td>`,
    );
  }
});

it('an operation is named by each error that its statuses can carry, and by no other', async () => {
  const named = async (code: string) =>
    [
      ...(await read(`/docs/errors/${code}`)).text.matchAll(
        /<td><code>([A-Z]+ \/[^<]*)<\/code><\/td>/g,
      ),
    ].map(([, call]) => call);
  const call = (id: keyof typeof operations) => `${operations[id].method} ${operations[id].path}`;
  expect(await named('WORKFLOW_INVALID')).toEqual([
    call('createWorkflow'),
    call('updateWorkflow'),
    call('executeWorkflow'),
    call('previewWorkflow'),
    call('rerunExecution'),
    call('previewGraph'),
    call('publishWorkflow'),
  ]);
  expect(await named('DATA_EXPIRED')).toEqual([
    call('executeWorkflow'),
    call('getResultPage'),
    call('exportResult'),
    call('getSharedRows'),
  ]);
  for (const code of codes) {
    const calls = await named(code);
    const able = Object.values(operations).filter(({ statuses }) =>
      (statuses as readonly number[]).includes(errorTable[code].status),
    );
    expect(
      calls.filter((one) => !able.some(({ method, path }) => `${method} ${path}` === one)),
    ).toEqual([]);
  }
});

it('a node type’s page shows its config, its ports and the rows of its examples', async () => {
  for (const { type, description, config, inputs, examples } of catalogue.values()) {
    const { text } = await read(`/docs/node-types/${type}`);
    for (const name of [
      ...Object.keys(config['properties'] as object),
      ...inputs.map((port) => port.name),
    ])
      expect(text).toContain(`<code>${name}</code>`);
    expect(plain(withoutContents(text)).replaceAll(/\s+/g, ' ')).toContain(
      description.replaceAll('`', '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
    );
    for (const { title, output } of examples) {
      expect(plain(text)).toContain(title);
      for (const value of output
        .flatMap((row) => Object.values(row))
        .filter((one) => typeof one === 'number'))
        expect(text).toContain(`<td>${value}</td>`);
    }
  }
});

it('fields that take an expression, and hosts that are refused, lead to the page about them', async () => {
  for (const type of ['filter', 'computedColumn'])
    expect((await read(`/docs/node-types/queryoperators/${type}`)).text).toContain(
      'See <a href="/docs/expressions">Expressions</a>.',
    );
  expect((await read('/docs/node-types/sources/httpRequest')).text).toContain(
    'see <a href="/docs/guides/operations#hosts-that-workflows-may-call">',
  );
});

it('the home page has every guide below the heading of its group', async () => {
  const { text } = await read('/docs/guides');
  const groups = [...new Set(guideTexts.map(({ group }) => group))];
  expect(groups.length).toBeGreaterThan(3);
  for (const group of groups) {
    const [, list = ''] = text.split(new RegExp(`<h2 id="[^"]*">${group}</h2>`));
    const listed = [...list.split('</ul>')[0]!.matchAll(/href="\/docs\/guides\/([^"]*)"/g)];
    expect(listed.map(([, slug]) => slug)).toEqual(
      guideTexts.filter((guide) => guide.group === group).map(({ slug }) => slug),
    );
  }
});

it('the home page shows a workflow of node types that there are, in words too', async () => {
  const { text } = await read('/docs/guides');
  const [, picture = ''] = /(<svg [^]*?<\/svg>)/.exec(text) ?? [];
  const types = [...picture.matchAll(/<text class="type"[^>]*>([^<]*)</g)].map(([, type]) => type!);
  expect(types.length).toBeGreaterThan(4);
  expect(types.filter((type) => !catalogue.has(type))).toEqual([]);
  const [, title, words] = /aria-labelledby="(\S+) (\S+)"/.exec(picture)!;
  for (const id of [title, words]) expect(picture).toMatch(new RegExp(`id="${id}">[A-Z]`));
});

it('commands in the guides name the public address', async () => {
  const { text } = await read('/docs/guides/first-workflow');
  expect(text).toContain('WEIR_URL=https://weir.example.com\n');
});

describe('error.doc_url', () => {
  it('is the public address and the page of the code, whatever host the request names', async () => {
    const { body } = await app.client.fails('UNAUTHORIZED', 'listWorkflows', {
      headers: { host: 'evil.example.net', 'x-forwarded-host': 'evil.example.net' },
    });
    expect(body.error).toMatchObject({
      doc_url: 'https://weir.example.com/docs/errors/UNAUTHORIZED',
    });
  });

  it('leads, without a public address, to a page on this service', async () => {
    const local = await startTestApp();
    const { body } = await local.client.raw({ path: '/api/v1/nothing' });
    expect(body.error.doc_url).toBe(`${local.url}/docs/errors/NOT_FOUND`);
    expect(
      (await local.client.raw({ path: new URL(body.error.doc_url as string).pathname })).status,
    ).toBe(200);
    await local.close();
  });
});

it('pages take GET and HEAD, and are there under their own path alone', async () => {
  expect(await app.client.raw({ method: 'HEAD', path: '/docs/guides' })).toMatchObject({
    status: 200,
    text: '',
  });
  expect(await app.client.raw({ method: 'POST', path: '/docs/guides' })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  });
  for (const path of [
    '/docs/',
    '/docs/guides/',
    '/docs/errors/NOTHING',
    '/docs/errors/not_found',
    '/docs/node-types/sources',
  ]) {
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  }
});

/** What a reader sees: without tags, entities as what they stand for. */
function plain(html: string): string {
  const entities: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    '#39': "'",
  };
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&([#\w]+);/g, (_, name: string) => entities[name] ?? '');
}

/** Tags that are opened and not closed, or closed and not opened. */
function unclosed(html: string): readonly string[] {
  const open: string[] = [];
  for (const [, slash, name] of html
    .replace(/<!doctype html>/, '')
    .matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (['meta', 'link', 'br', 'hr', 'img', 'input'].includes(name!)) continue;
    if (slash === '') open.push(name!);
    else if (open.pop() !== name) return [`</${name}>`];
  }
  return open;
}
