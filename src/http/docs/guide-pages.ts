/** The guides, and the page that lists them. */

import { guideTexts } from '../../generated/docs.ts';
import { escape, prose } from './html.ts';
import { layout } from './layout.ts';

/** The address that the texts are written with. */
const WRITTEN_ADDRESS = 'http://127.0.0.1:3000';

/** @param baseUrl stands in the commands, so that they can be pasted */
export function guidePages(baseUrl: string): ReadonlyMap<string, string> {
  const pages = guideTexts.map(({ slug, title, summary, html }) => {
    const body = html.replaceAll(WRITTEN_ADDRESS, escape(baseUrl));
    return [
      pathOf(slug),
      layout('/docs/guides', { title, summary, body, aside: others(slug) }),
    ] as const;
  });
  return new Map([['/docs/guides', list()], ...pages]);
}

export const guidePaths: readonly string[] = [
  '/docs/guides',
  ...guideTexts.map(({ slug }) => pathOf(slug)),
];

/** The way from each guide to the others. */
function others(current: string): string {
  const items = guideTexts.map(
    ({ slug, title }) =>
      `<li><a href="${pathOf(slug)}"${slug === current ? ' aria-current="page"' : ''}>${escape(title)}</a></li>`,
  );
  return `<nav class="beside" aria-label="Guides"><ul>${items.join('')}</ul></nav>`;
}

function list(): string {
  const items = guideTexts.map(
    ({ slug, title, summary }) =>
      `<li><a href="${pathOf(slug)}">${escape(title)}</a><br>${prose(summary)}</li>`,
  );
  return layout('/docs/guides', {
    title: 'Weir',
    summary:
      'Workflow automation that starts from the API: store a graph, check it, run it, read its rows.',
    body: `<h2>Guides</h2>
<ul class="pages">${items.join('\n')}</ul>
<h2>To look things up</h2>
<ul class="pages">
<li><a href="/docs/node-types">Node types</a><br>What a graph can be made of, each with its config and examples.</li>
<li><a href="/docs/expressions">Expressions</a><br>Operators, casts, null, and every function with an example.</li>
<li><a href="/docs/errors">Errors</a><br>Every error code: what happened, and how to mend it.</li>
<li><a href="/docs">API reference</a><br>Every operation. The documents themselves: <a href="/openapi.json">openapi.json</a>, <a href="/openapi.yaml">openapi.yaml</a>.</li>
</ul>`,
  });
}

function pathOf(slug: string): string {
  return `/docs/guides/${slug}`;
}
