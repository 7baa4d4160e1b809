/** The table of contents of a page, from its headings. */

export interface Contents {
  /** Next to the text, on wide screens. */
  readonly nav: string;
  /** Below the summary, closed, on narrow screens. */
  readonly details: string;
}

/** Shorter pages fit on a screen or two. */
const MIN_HEADINGS = 3;
const NAME = 'On this page';
const HEADING = /<(h2|h3) id="([^"]+)">([^]*?)<\/\1>/g;
const DETAILS = /<details class="contents">[^]*?<\/details>/;

/** Returns null if the page has few headings. */
export function contentsOf(body: string): Contents | null {
  const headings = [...body.matchAll(HEADING)];
  if (headings.length < MIN_HEADINGS) return null;
  const items = headings.map(
    ([, tag, id, title = '']) =>
      `<li${tag === 'h3' ? ' class="sub"' : ''}><a href="#${id}">${title.replaceAll(/<\/?a\b[^>]*>/g, '')}</a></li>`,
  );
  const list = `<ul>\n${items.join('\n')}\n</ul>`;
  return {
    nav: `<nav class="contents" aria-label="${NAME}"><p>${NAME}</p>${list}</nav>`,
    details: `<details class="contents"><summary>${NAME}</summary>${list}</details>`,
  };
}

export function withoutContents(html: string): string {
  return html.replace(DETAILS, '');
}
