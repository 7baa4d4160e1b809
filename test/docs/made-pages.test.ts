/** Pages that are made of tables of ours: what each of their parts says. */

import { errorTexts, guideTexts } from '../../src/generated/docs.ts';
import { errorTable } from '../../src/generated/error-table.ts';
import { operations } from '../../src/generated/operations.ts';
import { jsonBlock } from '../../src/http/docs/code-block.ts';
import { errorPages } from '../../src/http/docs/error-pages.ts';
import { expressionsPage } from '../../src/http/docs/expressions-page.ts';
import { guidePages, guidePaths } from '../../src/http/docs/guide-pages.ts';
import { escape } from '../../src/http/docs/html.ts';
import { nodeTypePages } from '../../src/http/docs/node-type-pages.ts';
import type { Pages } from '../../src/http/docs/page.ts';
import type { ExpressionFunction } from '../../src/services/node-types/functions.ts';
import type { NodeTypeListing } from '../../src/services/node-types/node-types.ts';

/** The cells of the rows of all tables. */
const cellsOf = (html: string): readonly (readonly string[])[] =>
  [...html.matchAll(/<tr>(<td>.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell!),
  );
/** The text between the first place of the one and the next of the other. */
const between = (text: string, from: string, to: string): string =>
  (text.split(from)[1] ?? 'nothing').split(to)[0]!;

describe('a node type', () => {
  const example = { title: 'An <example>', config: { a: 1 }, output: [{ n: 1 }] };
  const type = (given: object) => ({
    type: 'own/type',
    category: 'Own',
    role: 'setter',
    label: 'Own',
    inputs: [],
    outputs: [],
    config: {},
    examples: [],
    description: 'Does a thing.',
    ...given,
  });
  const pagesOf = (...nodeTypes: readonly object[]): Pages =>
    nodeTypePages({
      categories: [
        { id: 1, name: 'Own', nodeCount: 1 },
        { id: 2, name: 'A & B', nodeCount: 0 },
      ],
      nodeTypes,
    } as unknown as NodeTypeListing);
  const pageOf = (given: object): string =>
    pagesOf(type(given)).get('/docs/node-types/own/type')!();

  it('is listed below its category', () => {
    const pages = pagesOf(type({}), type({ type: 'other/type', category: 'A & B' }));
    expect([...pages.keys()]).toEqual([
      '/docs/node-types',
      '/docs/node-types/own/type',
      '/docs/node-types/other/type',
    ]);
    const list = pages.get('/docs/node-types')!();
    const row = (name: string) => [
      `<a href="/docs/node-types/${name}"><code>${name}</code></a>`,
      'setter',
      'Does a thing.',
    ];
    expect(cellsOf(between(list, '<h2 id="Own">Own</h2>', '<h2'))).toEqual([row('own/type')]);
    expect(cellsOf(between(list, '<h2 id="A &amp; B">A &amp; B</h2>', '<h2'))).toEqual([
      row('other/type'),
    ]);
  });

  it.each([
    [[], [], ['setter', 'none', 'none']],
    [
      [{ name: 'in' }, { name: 'more', many: true }],
      ['out', 'rest'],
      [
        'setter',
        '<code>in</code>, <code>more</code> (any number of edges)',
        '<code>out</code>, <code>rest</code>',
      ],
    ],
  ])('with the inputs %j and the outputs %j says so', (inputs, outputs, row) => {
    expect(cellsOf(pageOf({ inputs, outputs }))[0]).toEqual(row);
  });

  it('has the first sentence of its description at the top, and the others below', () => {
    const html = pageOf({ description: 'Does a. Then `b` or e.g. c. `d` is 1.5 too! End?' });
    expect(between(html, '<p class="summary">', '</p>')).toBe('Does a.');
    expect(html).toContain(
      '\n<p>Then <code>b</code> or e.g. c. <code>d</code> is 1.5 too! End?</p>\n<div',
    );
    expect(pageOf({})).toContain('<p class="summary">Does a thing.</p>\n<div');
  });

  it('has its schema to be read', () => {
    const config = { properties: { a: {} } };
    expect(pageOf({ config })).toContain(jsonBlock(config));
  });

  it('shows of an example what it has', () => {
    const html = between(pageOf({ examples: [example] }), '<h2 id="examples">', '</main>');
    expect(html).toContain('<h3 id="example-an-example">An &lt;example&gt;</h3>');
    expect(html).toContain(`<p>Config:</p>\n${jsonBlock({ a: 1 })}`);
    expect(html).toContain('<p>Rows that come out:</p>');
    for (const other of ['Parameters', 'The host', 'Rows at']) expect(html).not.toContain(other);
    const full = pageOf({
      examples: [
        {
          ...example,
          params: { p: 2 },
          response: { contentType: 'text/csv', body: 'a\n<1>' },
          inputs: { one: [{ n: 5 }], many: [[{ n: 6 }], [{ n: 7 }]] },
        },
      ],
    });
    expect(full).toContain(`<p>Parameters of the call:</p>\n${jsonBlock({ p: 2 })}`);
    expect(full).toContain(
      '<p>The host answers with <code>text/csv</code>:</p>\n<pre><code>a\n&lt;1&gt;</code></pre>',
    );
    expect([...full.matchAll(/Rows at <code>(\w+)<\/code>/g)].map(([, port]) => port)).toEqual([
      'one',
      'many',
      'many',
    ]);
    expect(cellsOf(full).slice(-4)).toEqual([['5'], ['6'], ['7'], ['1']]);
  });
});

describe('the page about expressions', () => {
  const made = (given: object): ExpressionFunction =>
    ({
      name: 'f',
      category: 'json',
      usage: 'f(x)',
      description: 'Does `f`.',
      returns: ['text'],
      parameters: [],
      example: { expression: `f('a')`, result: '"b"' },
      ...given,
    }) as unknown as ExpressionFunction;
  const parameter = (given: object) => ({
    name: 'x',
    types: ['text'],
    isLiteral: false,
    isRequired: true,
    repeats: false,
    ...given,
  });
  const noteOf = (given: object): string =>
    between(expressionsPage([made({ parameters: [parameter(given)] })]), '<br><small>', '</small>');

  it.each<[object, string]>([
    [{}, 'x: text'],
    [{ types: ['text', 'number'] }, 'x: text or number'],
    [{ types: Array(8).fill('t') }, 'x: any type'],
    [{ types: Array(7).fill('t') }, `x: ${Array(7).fill('t').join(' or ')}`],
    [{ types: Array(6).fill('t') }, 'x: any type but JSON'],
    [{ isLiteral: true }, 'x: text in quotes'],
    [{ isRequired: false }, 'x: text, optional'],
    [{ repeats: true }, 'x: text, any number'],
    [{ isRequired: false, repeats: true }, 'x: text, optional, any number'],
  ])('says of the parameter %j: %s', (given, note) => {
    expect(noteOf(given)).toBe(note);
  });

  it('has each function below its heading, and in the index', () => {
    const html = expressionsPage([
      made({ name: 'f', category: 'json', returns: ['text', 'null'] }),
      made({
        name: 'g',
        category: 'numbers',
        parameters: [parameter({}), parameter({ name: 'y' })],
      }),
    ]);
    const headings = [...html.matchAll(/<h3 id="functions-[a-z-]+">([^<]*)<\/h3>/g)].map(
      ([, title]) => title,
    );
    expect(headings.slice(-7)).toEqual([
      'Numbers',
      'Text',
      'Patterns',
      'Text in a form that you name',
      'Dates',
      'Null, and choices',
      'JSON',
    ]);
    expect(cellsOf(between(html, '>JSON</h3>', '</main>'))).toEqual([
      [
        '<span id="f"><code>f(x)</code></span><br><small></small>',
        'Does <code>f</code>.<br><small>text or null</small>',
        '<code>f(&#39;a&#39;)</code>',
        '<code>&quot;b&quot;</code>',
      ],
    ]);
    expect(cellsOf(between(html, '>Numbers</h3>', '<h3 '))[0]![0]).toContain('x: text; y: text');
    expect(html).toContain('<li>JSON: <a href="#f"><code>f</code></a></li>');
    expect(html).toContain('<li>Numbers: <a href="#g"><code>g</code></a></li>');
    expect(html).toContain('<li>Text: </li>');
    // A note is a paragraph, and where there is none, there is no empty one.
    expect(between(html, '>Dates</h3>', '<div')).toMatch(/^\n<p>Everything is UTC\. .*<\/p>\n$/);
    expect(between(html, '>JSON</h3>', '<div')).toBe('\n\n');
  });
});

describe('the pages about errors', () => {
  const pages = errorPages();
  const codes = Object.keys(errorTable) as (keyof typeof errorTable)[];

  it('are one for each code, and the list of them', () => {
    expect([...pages.keys()]).toEqual([
      '/docs/errors',
      ...codes.map((code) => `/docs/errors/${code}`),
    ]);
    expect(cellsOf(pages.get('/docs/errors')!())).toEqual(
      codes.map((code) => [
        `<a href="/docs/errors/${code}"><code>${code}</code></a>`,
        String(errorTable[code].status),
        escape(errorTable[code].title),
      ]),
    );
  });

  it.each(codes)('say of %s what it is and which operations return it', (code) => {
    const html = pages.get(`/docs/errors/${code}`)!();
    const { operations: ids, example } = errorTexts[code];
    const [about, ...listed] = cellsOf(html.replace(errorTexts[code].explanation, ''));
    expect(about).toEqual([String(errorTable[code].status), errorTable[code].retry ? 'Yes' : 'No']);
    expect(html).toContain(`<p class="summary">${escape(errorTable[code].title)}. `);
    expect(html.includes('Any request may get it')).toBe(ids === null);
    expect(listed).toHaveLength(ids?.length ?? 0);
    for (const [index, id] of (ids ?? []).entries()) {
      const { document, method, path, summary } = operations[id];
      expect(listed[index]![0]).toMatch(
        new RegExp(`^<a href="/docs#${document}/tag/[\\w-]+/${method}/`),
      );
      expect(listed[index]![0]).toContain(`${path}">${escape(summary)}</a>`);
      expect(listed[index]![1]).toBe(`<code>${method} ${path}</code>`);
    }
    expect(html.includes('What it looks like')).toBe(example !== null);
  });
});

describe('the guides', () => {
  it('are at the paths that are served, with the address of the service', () => {
    const pages = guidePages('https://weir.example/a&b');
    expect([...pages.keys()]).toEqual(guidePaths);
    expect(guidePaths[0]).toBe('/docs/guides');
    const all = [...pages.values()].join('\n');
    expect(all).toContain('https://weir.example/a&amp;b/');
    expect(all).not.toContain('http://127.0.0.1:3000<');
  });

  it('each have the way to all of them, and mark the one that it is', () => {
    const pages = guidePages('https://weir.example');
    for (const { slug } of guideTexts) {
      const sidebar = between(pages.get(`/docs/guides/${slug}`)!, '<nav class="sidebar"', '</nav>');
      expect([...sidebar.matchAll(/<a [^>]*>/g)].map(([link]) => link).sort()).toEqual(
        guideTexts
          .map((guide) =>
            guide.slug === slug
              ? `<a href="/docs/guides/${slug}" aria-current="page">`
              : `<a href="/docs/guides/${guide.slug}">`,
          )
          .sort(),
      );
      const groups = new Set(guideTexts.map(({ group }) => `<p>${escape(group)}</p>\n<ul>`));
      for (const group of groups) expect(sidebar.split(group)).toHaveLength(2);
    }
  });

  it('are listed with what each is about', () => {
    const list = guidePages('https://weir.example').get('/docs/guides')!;
    for (const { slug, title } of guideTexts)
      expect(list).toContain(`<li><a href="/docs/guides/${slug}">${escape(title)}</a><br>`);
    expect(list.split('<ul class="pages">').length).toBeGreaterThan(3);
  });
});
