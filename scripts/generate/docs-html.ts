/** The texts of the docs, from Markdown to HTML. */

import { Marked } from 'marked';
import { highlight } from '../../src/http/docs/code-block.ts';
import { escape, slugOf } from '../../src/http/docs/html.ts';

/** `# Title`, one sentence, and the text. */
export function pageOf(name: string, markdown: string): object {
  const [, title, summary, text] = /^# (.+)\n\n(.+)\n\n([^]+)$/.exec(markdown) ?? [];
  if (title === undefined || summary === undefined || text === undefined)
    throw new Error(`The page ${name} has no title, or no sentence below it`);
  return { title, summary, html: toHtml(text) };
}

export function toHtml(markdown: string): string {
  const marked = new Marked({
    gfm: true,
    async: false,
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Their size is known, so the text below does not move when they arrive.
      image: ({ href, text }) =>
        `<img src="${escape(href)}" alt="${escape(text)}" width="1280" height="800" loading="lazy">`,
      code: ({ text, lang }) =>
        `<pre${lang === 'sh' ? '' : ' class="output"'}><code>${highlight(text, lang ?? '')}</code></pre>\n`,
      html: ({ text }) => {
        throw new Error(`HTML has no place in the texts of the docs: ${text}`);
      },
    },
  });
  // A table that is wider than the page scrolls by itself, by keyboard too.
  return (marked.parse(markdown) as string)
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}
