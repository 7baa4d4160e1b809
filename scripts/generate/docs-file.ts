/** The texts of the docs: guides and the pages of error codes, as HTML, from `openapi/docs/`. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, operationsOf, resolve, WITHOUT_OPERATION } from '../spec/walk.ts';
import type { SpecDocument, SpecDocuments } from './bundle.ts';
import { pageOf, toHtml } from './docs-html.ts';
import { readErrors } from './error-table-file.ts';
import { withSettingTables } from './setting-tables.ts';

/** In the order in which they are read. */
const GUIDES: Readonly<Record<string, readonly string[]>> = {
  Begin: [
    'first-workflow',
    'console',
    'console-views',
    'command-line',
    'report',
    'messy-data',
    'expressions',
    'recipes',
    'money',
    'problems',
  ],
  Run: [
    'background-runs',
    'schedules',
    'daily-report',
    'paging-and-retention',
    'export',
    'share-a-dashboard',
    'versions',
    'sub-workflows',
    'row-order',
    'tests',
  ],
  'Other services': [
    'integrations',
    'credentials',
    'oauth2',
    'databases',
    'files',
    'object-storage',
    'send-rows',
    'mail',
    'incremental',
    'failed-rows',
  ],
  'Your programs': [
    'client',
    'typed-clients',
    'requests-and-clients',
    'errors-and-retries',
    'retries-without-doubles',
  ],
  Operate: ['deployment', 'settings', 'operations', 'accounts', 'keys', 'limits-and-fairness'],
};

/** What the texts are typed by. */
const TYPES = `import type { ErrorCode } from './error-table.ts';
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
`;

/** @param path below `openapi/docs/` */
type ReadText = (...path: string[]) => string;

export function docsFile(root: string, documents: SpecDocuments): string {
  const folder = join(root, 'openapi', 'docs');
  const errors = readErrors(root);
  refuseOthers(join(folder, 'guides'), Object.values(GUIDES).flat());
  refuseOthers(join(folder, 'errors'), Object.keys(errors));
  const read: ReadText = (...path) => readFileSync(join(folder, ...path), 'utf8');
  refuseUnexplained(documents.v1, read('guides', 'problems.md'));
  const files = readdirSync(join(folder, 'files')).sort();
  const downloads = Object.fromEntries(files.map((name) => [name, read('files', name)]));
  const screens = readdirSync(join(folder, 'screens')).sort();
  const json = (value: object): string => JSON.stringify(value, null, 2);
  return `// Written by scripts/generate.ts from openapi/docs/ and openapi/errors.yaml; do not edit.

${TYPES}
/** Under which an operation stands in the reference. */
export const operationTags: Readonly<Record<OperationId, string>> = ${json(tagsOf(documents))};

/** What the page about expressions says above its functions. */
export const expressionsText: PageText = ${json(pageOf('expressions', read('expressions.md')))};

export const guideTexts: readonly GuideText[] = ${json(guidesOf(read))};

/** The pictures of the console. */
export const screenNames: readonly string[] = ${json(screens)};

/** What the guides offer as a file, by name. */
export const downloads: Readonly<Record<string, string>> = ${json(downloads)};

export const errorTexts: Readonly<Record<ErrorCode, ErrorText>> = ${json(errorPages(errors, documents, read))};
`;
}

function guidesOf(read: ReadText): readonly object[] {
  const textOf = (slug: string): string => {
    const text = read('guides', `${slug}.md`);
    return slug === 'settings' ? withSettingTables(text) : text;
  };
  return Object.entries(GUIDES).flatMap(([group, slugs]) =>
    slugs.map((slug) => ({ slug, group, ...pageOf(slug, textOf(slug)) })),
  );
}

function errorPages(
  errors: ReturnType<typeof readErrors>,
  documents: SpecDocuments,
  read: ReadText,
): object {
  const pages = Object.entries(errors).map(([code, { when }]) => [
    code,
    {
      when,
      explanation: toHtml(read('errors', `${code}.md`)),
      operations: operationsThatReturn(documents, code),
      example: exampleOf(documents.v1, code),
    },
  ]);
  return Object.fromEntries(pages) as object;
}

/** @param guide about problems: each code that the document knows is a heading of it */
function refuseUnexplained(document: SpecDocument, guide: string): void {
  const explained = [...guide.matchAll(/^### (\w+)$/gm)].map(([, code]) => code);
  const problems = document.components['schemas']?.['KnownProblemCode'];
  const known = (isMap(problems) ? problems['enum'] : []) as readonly string[];
  const unexplained = known.filter((code) => !explained.includes(code));
  if (unexplained.length > 0)
    throw new Error(`The guide about problems has no heading for ${unexplained.join(', ')}`);
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
