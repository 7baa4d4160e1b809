/** The layout of every docs page except the reference: works without its script, and loads nothing from other hosts. */

import { contentsOf } from './contents.ts';
import { escape, prose } from './html.ts';

const SECTIONS = [
  ['/docs/guides', 'Guides'],
  ['/docs/node-types', 'Node types'],
  ['/docs/expressions', 'Expressions'],
  ['/docs/errors', 'Errors'],
  ['/docs', 'API reference'],
] as const;

/** null: a page outside the sections. */
export type Section = (typeof SECTIONS)[number][0] | null;

export interface Page {
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  /** HTML below the title and summary. */
  readonly body: string;
  /** HTML next to the page: links within its section. */
  readonly aside?: string;
}

export function navigation(current: Section): string {
  const links = SECTIONS.map(
    ([path, name]) =>
      `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<nav class="weir-nav" aria-label="Documentation"><a class="weir-name" href="/docs/guides">Weir</a>${links.join('')}${searchForm('', 'All pages')}</nav>`;
}

/** @param name distinguishes the forms on a page */
export function searchForm(query: string, name: string): string {
  return `<form class="search" action="/docs/search" role="search" aria-label="${name}"><input type="search" name="q" value="${escape(query)}" placeholder="Search the docs" aria-label="Search the docs" maxlength="100"></form>`;
}

export function layout(section: Section, { title, summary, body, aside }: Page): string {
  const contents = contentsOf(body);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="${escape(summary.replaceAll('`', ''))}">
    <title>${escape(title)} – Weir</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/style.css">
  </head>
  <body>
    <a class="skip" href="#text">Skip to the text</a>
    ${navigation(section)}
    <div class="page">
    <main id="text" tabindex="-1">
<h1>${escape(title)}</h1>
<p class="summary">${prose(summary)}</p>
${contents === null ? '' : `${contents.details}\n`}${body}
    </main>
    ${contents?.nav ?? ''}
    ${aside ?? ''}
    </div>
    <script src="/docs/copy.js"></script>
  </body>
</html>
`;
}
