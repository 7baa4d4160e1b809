import { errorTexts } from '../../generated/docs.ts';
import { errorTable } from '../../generated/error-table.ts';
import { operations } from '../../generated/operations.ts';
import type { ErrorCode } from '../../errors.ts';
import { highlightedBlock } from './code-block.ts';
import { code, escape, table } from './html.ts';
import { layout } from './layout.ts';
import type { Pages } from './page.ts';
import { referenceOf } from './reference-links.ts';

const codes = Object.keys(errorTable) as ErrorCode[];

export function errorPages(): Pages {
  return new Map([
    ['/docs/errors', list],
    ...codes.map((each) => [pathOf(each), () => page(each)] as const),
  ]);
}

function list(): string {
  const rows = codes.map((each) => [
    `<a href="${pathOf(each)}">${code(each)}</a>`,
    String(errorTable[each].status),
    escape(errorTable[each].title),
  ]);
  return layout('/docs/errors', {
    title: 'Errors',
    summary:
      'Every code that `error.code` can have. The list may grow: treat a code that you do not know by its HTTP status.',
    body: `${table(['Code', 'Status', 'Means'], rows)}
<p>What the envelope looks like, and when to send a request again: <a href="/docs/guides/errors-and-retries">Errors and retries</a>.</p>`,
  });
}

function page(each: ErrorCode): string {
  const { status, title, retry } = errorTable[each];
  const { when, explanation, example } = errorTexts[each];
  return layout('/docs/errors', {
    title: each,
    summary: `${title}. ${when}`,
    body: `${table(['HTTP status', 'May pass by itself'], [[String(status), retry ? 'Yes' : 'No']])}
${explanation}
<h2 id="operations">Operations that return it</h2>
${returnedBy(each)}
${example === null ? '' : `<h2 id="example">What it looks like</h2>\n${highlightedBlock(example, 'json')}`}`,
  });
}

function returnedBy(each: ErrorCode): string {
  const ids = errorTexts[each].operations;
  if (ids === null) return '<p>Any request may get it, whatever its path.</p>';
  const rows = ids.map((id) => {
    const { method, path, summary } = operations[id];
    return [
      `<a href="${escape(referenceOf(id))}">${escape(summary)}</a>`,
      code(`${method} ${path}`),
    ];
  });
  return table(['Operation', 'Call'], rows);
}

function pathOf(each: ErrorCode): string {
  return `/docs/errors/${each}`;
}
