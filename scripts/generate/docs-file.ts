/** The texts of the docs: guides and the pages of error codes, as HTML, from `openapi/docs/`. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { isMap, operationsOf, resolve, WITHOUT_OPERATION } from '../spec/walk.ts';
import type { SpecDocument, SpecDocuments } from './bundle.ts';
import { readErrors } from './error-table-file.ts';

/** In the order in which they are read. */
const GUIDES: Readonly<Record<string, readonly string[]>> = {
  Begin: ['first-workflow', 'command-line', 'report', 'messy-data', 'expressions', 'problems'],
  Run: ['background-runs', 'schedules', 'paging-and-retention', 'export', 'versions'],
  'Other services': ['integrations', 'credentials', 'send-rows'],
  'Your programs': [
    'client',
    'typed-clients',
    'requests-and-clients',
    'errors-and-retries',
    'retries-without-doubles',
  ],
  Operate: ['deployment', 'operations', 'accounts', 'keys', 'limits-and-fairness'],
};

export function docsFile(root: string, documents: SpecDocuments): string {
  const folder = join(root, 'openapi', 'docs');
  const errors = readErrors(root);
  refuseOthers(join(folder, 'guides'), Object.values(GUIDES).flat());
  refuseOthers(join(folder, 'errors'), Object.keys(errors));
  const textOf = (...path: string[]): string => readFileSync(join(folder, ...path), 'utf8');
  const guides = Object.entries(GUIDES).flatMap(([group, slugs]) =>
    slugs.map((slug) => ({ slug, group, ...page(slug, textOf('guides', `${slug}.md`)) })),
  );
  const explained = [...textOf('guides', 'problems.md').matchAll(/^### (\w+)$/gm)].map(
    ([, code]) => code,
  );
  const problems = documents.v1.components['schemas']?.['KnownProblemCode'];
  const known = (isMap(problems) ? problems['enum'] : []) as readonly string[];
  const unexplained = known.filter((code) => !explained.includes(code));
  if (unexplained.length > 0)
    throw new Error(`The guide about problems has no heading for ${unexplained.join(', ')}`);
  const files = readdirSync(join(folder, 'files')).sort();
  const pages = Object.entries(errors).map(([code, { when }]) => {
    const explanation = toHtml(textOf('errors', `${code}.md`));
    return [
      code,
      {
        when,
        explanation,
        operations: operationsThatReturn(documents, code),
        example: exampleOf(documents.v1, code),
      },
    ];
  });
  return `// Written by scripts/generate.ts from openapi/docs/ and openapi/errors.yaml; do not edit.

import type { ErrorCode } from './error-table.ts';
import type { OperationId } from './operations.ts';

export interface PageText {
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly html: string;
}

export interface GuideText extends PageText {
  readonly slug: string;
  /** What it is listed under. */
  readonly group: string;
}

export interface ErrorText {
  readonly when: string;
  /** HTML. */
  readonly explanation: string;
  /** Whose responses may be this error; null: any request's. */
  readonly operations: readonly OperationId[] | null;
  /** JSON; null where no operation shows it. */
  readonly example: string | null;
}

/** Under which an operation stands in the reference. */
export const operationTags: Readonly<Record<OperationId, string>> = ${JSON.stringify(tagsOf(documents), null, 2)};

/** What the page about expressions says above its functions. */
export const expressionsText: PageText = ${JSON.stringify(page('expressions', textOf('expressions.md')), null, 2)};

export const guideTexts: readonly GuideText[] = ${JSON.stringify(guides, null, 2)};

/** What the guides offer as a file, by name. */
export const downloads: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(files.map((name) => [name, textOf('files', name)])), null, 2)};

export const errorTexts: Readonly<Record<ErrorCode, ErrorText>> = ${JSON.stringify(Object.fromEntries(pages), null, 2)};
`;
}

function tagsOf(documents: SpecDocuments): object {
  const operations = Object.values(documents).flatMap((document: SpecDocument) =>
    operationsOf(document),
  );
  return Object.fromEntries(
    operations.map(({ operation: { operationId, tags } }) => [operationId, tags?.[0]]),
  );
}

/** A text that no page shows, or a page without a text, is a mistake. */
function refuseOthers(folder: string, names: readonly string[]): void {
  const found = readdirSync(folder).sort();
  const wanted = names.map((name) => `${name}.md`).sort();
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${folder} should hold ${wanted.join(', ')}, and holds ${found.join(', ')}`);
}

/** `# Title`, one sentence, and the text. */
function page(name: string, markdown: string): object {
  const [, title, summary, text] = /^# (.+)\n\n(.+)\n\n([^]+)$/.exec(markdown) ?? [];
  if (title === undefined || summary === undefined || text === undefined)
    throw new Error(`The page ${name} has no title, or no sentence below it`);
  return { title, summary, html: toHtml(text) };
}

function toHtml(markdown: string): string {
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

/** A response's examples are called by the codes that it may have. */
function operationsThatReturn(documents: SpecDocuments, code: string): readonly string[] | null {
  const ids = Object.values(documents).flatMap((document: SpecDocument) =>
    operationsOf(document)
      .filter(({ operation: { responses } }) =>
        Object.entries(responses).some(
          ([status, response]) =>
            !WITHOUT_OPERATION.includes(status) && codesOf(document, response).includes(code),
        ),
      )
      .map(({ operation }) => operation.operationId),
  );
  return ids.length === 0 ? null : ids;
}

function codesOf(document: SpecDocument, response: unknown): readonly unknown[] {
  const content = resolve(document, response)['content'];
  const json = isMap(content) ? content['application/json'] : undefined;
  const examples = isMap(json) && isMap(json['examples']) ? Object.values(json['examples']) : [];
  return examples.map((reference) => {
    const value = resolve(document, reference)['value'];
    return isMap(value) && isMap(value['error']) ? value['error']['code'] : undefined;
  });
}

function exampleOf(document: SpecDocument, code: string): string | null {
  const example = document.components['examples']?.[code];
  return isMap(example) ? JSON.stringify(example['value'], null, 2) : null;
}
