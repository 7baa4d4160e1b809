/** What a search finds in pages: sections by their words, and how much of a question counts. */

import { serveSearch } from '../../src/http/docs/search-page.ts';
import { createSearch, type Found } from '../../src/http/docs/search.ts';
import type { EdgeContext } from '../../src/http/context.ts';
import { koaContext } from '../support/koa-context.ts';

const page = (title: string, body: string): string =>
  `<nav>Elsewhere</nav><main id="text" tabindex="-1">\n<h1>${title}</h1>\n${body}</main><aside>Beside</aside>`;

const search = createSearch(
  new Map([
    [
      '/a',
      page(
        'Harbours &amp; ships',
        `<p>Introduction to lanterns.</p><h2 id="tide">The tide</h2><p>Water   rises\n twice.</p><h3 id="moon">Moon</h3><p>Pulls on water.</p>`,
      ),
    ],
    [
      '/b',
      page(
        'Functions',
        '<p><span id="date_trunc"><code>date_trunc(x)</code></span> cuts dates.</p>',
      ),
    ],
    ['/c', page('Lengths', `<p>${'measure '.repeat(40)}</p>`)],
    ...Array.from({ length: 25 }, (_, number): [string, string] => [
      `/many/${number}`,
      page(`Many ${number}`, '<p>plentiful</p>'),
    ]),
  ]),
);
const addresses = (query: string): readonly string[] => search(query).map(({ address }) => address);

it.each([
  ['lanterns', ['/a']],
  ['twice', ['/a#tide']],
  ['moon', ['/a#moon']],
  ['cuts', ['/b#date_trunc']],
  ['date_trunc', ['/b#date_trunc']],
  ['trunc', ['/b#date_trunc']],
  ['DATE_TRUNC(', ['/b#date_trunc']],
  // By its beginning from three letters on, and with a slip from five on.
  ['lan', ['/a']],
  ['la', []],
  ['lantarns', ['/a']],
  ['mooon', ['/a#moon']],
  ['noon', []],
  ['elsewhere', []],
  ['beside', []],
  ['', []],
  ['?!', []],
])('%j is found at %j', (query, found) => {
  expect(addresses(query)).toEqual(found);
});

it('sections with all of the words are found, and those with some where there are none', () => {
  expect(addresses('water pulls')).toEqual(['/a#moon']);
  expect([...addresses('twice cuts')].sort()).toEqual(['/a#tide', '/b#date_trunc']);
});

it('a word in a heading or in the title of its page counts more than one in a text', () => {
  const ranked = createSearch(
    new Map([
      ['/text', page('One', '<p>beacon and others</p>')],
      ['/heading', page('Two', '<p>x</p><h2 id="h">Beacon</h2><p>and others</p>')],
      ['/page', page('Beacon', '<p>x</p><h2 id="h">Three</h2><p>and others</p>')],
    ]),
  );
  const found = ranked('beacon').map(({ address }) => address);
  expect(found.at(-1)).toBe('/text');
  expect(found.indexOf('/heading#h')).toBeLessThan(found.indexOf('/page#h'));
});

it('what is found says where it is, and how it begins', () => {
  expect(search('twice')).toEqual([
    {
      address: '/a#tide',
      page: 'Harbours & ships',
      heading: 'The tide',
      text: 'Water rises twice.',
    },
  ]);
  expect(search('lanterns')).toEqual([
    {
      address: '/a',
      page: 'Harbours & ships',
      heading: 'Harbours & ships',
      text: 'Introduction to lanterns.',
    },
  ]);
  expect(search('measure')[0]!.text).toBe('measure '.repeat(40).slice(0, 180));
});

it('gives the twenty best', () => {
  expect(search('plentiful')).toHaveLength(20);
});

it('looks at eight words and a hundred characters of a question', () => {
  const words = (count: number): string =>
    Array.from({ length: count }, (_, number) => `zzz${'q'.repeat(number)}`).join(' ');
  expect(addresses(`${words(7)} twice`)).toEqual(['/a#tide']);
  expect(addresses(`${words(8)} twice`)).toEqual([]);
  // Each word once.
  expect(addresses(`${'zzz '.repeat(20)}twice`)).toEqual(['/a#tide']);
  expect(addresses(`${' '.repeat(95)}twice`)).toEqual(['/a#tide']);
  expect(addresses(`${' '.repeat(100)}twice`)).toEqual([]);
});

it.each(['<main><h1></h1></main>', '<main>Text</main>', '<h1>Title</h1>'])(
  'a page without text or title is a mistake: %s',
  (html) => {
    expect(() => createSearch(new Map([['/x', html]]))).toThrow(
      'The page /x has no text or no title.',
    );
  },
);

describe('the page of a search', () => {
  async function pageOf(query: string, found: readonly Found[] = []) {
    const context = koaContext(`/docs/search${query}`) as unknown as EdgeContext;
    const asked: string[] = [];
    await serveSearch((words) => (asked.push(words), found))(context, () => Promise.resolve());
    return { asked, html: String(context.body), headers: context.res.getHeaders() };
  }

  it('is a form where nothing is asked', async () => {
    for (const query of ['', '?q=']) {
      const { asked, html } = await pageOf(query);
      expect(asked).toEqual([]);
      expect(html).toContain('<h1>Search</h1>');
      expect(html).not.toContain('Nothing was found');
      expect(html).not.toContain('<ul class="pages">');
    }
  });

  it('says what was asked, and that there is nothing', async () => {
    const { asked, html, headers } = await pageOf('?q=a%3Cb&q=c');
    expect(asked).toEqual(['a<b c']);
    expect(html).toContain('<h1>Search: a&lt;b c</h1>');
    expect(html).toContain('<p>Nothing was found.');
    expect(html).toContain('value="a&lt;b c"');
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer' });
  });

  it('lists what is found, by its page and its section', async () => {
    const { html } = await pageOf('?q=x', [
      { address: '/a', page: 'A & b', heading: 'A & b', text: 'Begins <so>' },
      { address: '/a#c', page: 'A & b', heading: 'C', text: 'Other' },
    ]);
    expect(html).toContain(
      '<ul class="pages"><li><a href="/a">A &amp; b</a><br><span class="note">Begins &lt;so&gt;</span></li>\n' +
        '<li><a href="/a#c">A &amp; b: C</a><br><span class="note">Other</span></li></ul>',
    );
    expect(html).not.toContain('Nothing was found');
  });
});
