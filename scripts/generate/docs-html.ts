/** The texts of the docs, from Markdown to HTML. */

import { Marked } from 'marked';

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
        const id = text
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '');
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code: ({ text, lang }) =>
        `<pre${lang === 'sh' ? '' : ' class="output"'}><code>${escaped(text)}</code></pre>\n`,
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
