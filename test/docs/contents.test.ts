/** The table of contents of a page. */

import { contentsOf, withoutContents } from '../../src/http/docs/contents.ts';
import { layout } from '../../src/http/docs/layout.ts';

const BODY =
  '<h2 id="a">A &amp; b</h2><p>x</p><h3 id="b"><code>b</code></h3><h2>Without an id</h2>' +
  '<h2 id="c">See <a href="/docs/errors">C</a></h2>';

it('has the headings that have an id, without links in them', () => {
  const list =
    '<ul>\n<li><a href="#a">A &amp; b</a></li>\n<li class="sub"><a href="#b"><code>b</code></a></li>\n' +
    '<li><a href="#c">See C</a></li>\n</ul>';
  expect(contentsOf(BODY)).toEqual({
    nav: `<nav class="contents" aria-label="On this page"><p>On this page</p>${list}</nav>`,
    details: `<details class="contents"><summary>On this page</summary>${list}</details>`,
  });
});

it('is left out of a page with fewer than three headings', () => {
  expect(contentsOf('<h2 id="a">A</h2><h3 id="b">B</h3>')).toBeNull();
  expect(contentsOf('')).toBeNull();
});

it('is not part of the text that a search reads', () => {
  const page = { title: 'T', summary: 'S.', body: BODY };
  expect(layout(null, page)).toContain('<details class="contents">');
  expect(withoutContents(layout(null, page))).not.toContain('<details');
});
