/** Escapes text for HTML. All text from outside these pages goes through here. */

import { escapeHtml, HTML_ENTITIES } from '../../kit/escape-html.ts';

export { escapeHtml as escape };

const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries(HTML_ENTITIES).map(([character, entity]) => [entity, character]),
);

/** The inverse of `escape`. */
export function unescape(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) ?? entity);
}

/** A named link to a docs page, or its bare address in running text. */
const LINK = /\[([^\]]+)\]\((\/docs[\w/#-]*)\)|(?<![\w/(`])(\/docs\/[\w/#-]+)(?!`)/g;

/** Renders a sentence with code in backticks and links to docs pages. */
export function prose(text: string): string {
  return escapeHtml(text)
    .replace(
      LINK,
      (_, name: string | undefined, named: string | undefined, bare: string) =>
        `<a href="${named ?? bare}">${name ?? bare}</a>`,
    )
    .replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Returns the id of a heading with this text. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

export function block(text: string): string {
  return `<pre><code>${escapeHtml(text)}</code></pre>`;
}

/** @param cells HTML */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: 'td' | 'th'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="wide" tabindex="0"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('\n')}</tbody></table></div>`;
}
