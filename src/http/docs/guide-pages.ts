import { guideTexts } from '../../generated/docs.ts';
import { workflowDiagram } from './diagram.ts';
import { escape, prose, slugOf } from './html.ts';
import { layout } from './layout.ts';

/** The address in the source texts. */
const WRITTEN_ADDRESS = 'http://127.0.0.1:3000';

/** @param baseUrl used in the commands, so that they can be pasted */
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

type Guide = (typeof guideTexts)[number];

function grouped(heading: 'h2' | 'p', listClass: string, item: (guide: Guide) => string): string {
  const groups = [...new Set(guideTexts.map(({ group }) => group))];
  return groups
    .map((name) => {
      const items = guideTexts.filter(({ group }) => group === name).map(item);
      return `<${heading}${heading === 'h2' ? ` id="${slugOf(name)}"` : ''}>${escape(name)}</${heading}>\n<ul${listClass}>${items.join('\n')}</ul>`;
    })
    .join('\n');
}

function others(current: string): string {
  const lists = grouped(
    'p',
    '',
    ({ slug, title }) =>
      `<li><a href="${pathOf(slug)}"${slug === current ? ' aria-current="page"' : ''}>${escape(title)}</a></li>`,
  );
  return `<nav class="sidebar" aria-label="Guides">${lists}</nav>`;
}

function list(): string {
  const lists = grouped(
    'h2',
    ' class="pages"',
    ({ slug, title, summary }) =>
      `<li><a href="${pathOf(slug)}">${escape(title)}</a><br>${prose(summary)}</li>`,
  );
  return layout('/docs/guides', {
    title: 'Weir',
    summary:
      'Workflow automation that starts from the API: store a graph, check it, run it, read its rows.',
    body: `<p>Begin with <a href="/docs/guides/first-workflow">First workflow in five minutes</a>. A workflow is a graph. Every column and its type is known before
a run, so mistakes are found by node and field.</p>
${workflowDiagram()}
${lists}
<h2 id="reference">Look something up</h2>
<ul class="pages">
<li><a href="/docs/node-types">Node types</a><br>What a graph can be made of, each with its config and examples.</li>
<li><a href="/docs/expressions">Expressions</a><br>Operators, casts, null, and every function with an example.</li>
<li><a href="/docs/errors">Errors</a><br>Every error code: what happened, and how to fix it.</li>
<li><a href="/docs">API reference</a><br>Every operation on workflows, runs, schedules and keys. The document: <a href="/openapi.json">openapi.json</a>, <a href="/openapi.yaml">openapi.yaml</a>.</li>
<li><a href="/docs#product/tag/integrations">Reference of integrations, credentials and accounts</a><br>Every operation below <code>/product</code>. The document: <a href="/product/openapi.json">product/openapi.json</a>.</li>
</ul>`,
  });
}

function pathOf(slug: string): string {
  return `/docs/guides/${slug}`;
}
