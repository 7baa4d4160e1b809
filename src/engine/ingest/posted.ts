/**
 * Rows of a request, scanned while they arrived. If the summary determines the columns, the rows are used
 * unchanged; otherwise each row is parsed, in a child if they are in a file.
 */

import { ARRAY, BOOLEAN, NULL, type RowSummary, TEXT } from '../../rows/index.ts';
import type { PostedRows } from '../posted-rows.ts';
import type { Source } from '../sources/source.ts';
import { missingOf } from '../values/missing-columns.ts';
import { summaryColumns } from '../values/summary-columns.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { jsonSource, type ReadRows } from './json-table.ts';
import { notRows } from './param.ts';
import { parsed } from './parsed.ts';
import { recheckOfLines } from './recheck.ts';
import { loadRows, MAX_INLINE_ROWS } from './rows.ts';
import type { JsonObject, Problem } from '../types.ts';

type ParamSource = Extract<Source, { kind: 'param' }>;

export async function loadPosted(
  source: ParamSource,
  posted: PostedRows,
  context: IngestContext,
): Promise<Loaded> {
  const { content, summary, bytes } = posted;
  const { nonObject, rows } = summary;
  if (nonObject)
    return refused([
      notRows(source.name, `its item ${nonObject.item} is ${kindName(nonObject.kind)}`),
    ]);
  const columns = summaryColumns(summary, source.columns);
  if (columns !== 'unclear' && !columns.ok) return refused(columns.problems);
  const warnings = missingOf(summary, source.columns);
  const read =
    columns === 'unclear'
      ? null
      : { columns: columns.value, mixed: [], areChecked: false, rows, bytes, warnings };
  return 'text' in content
    ? loadText(source, content, { read, posted }, context)
    : loadFile(source, content, { read, posted }, context);
}

interface Looked {
  /** null: the summary does not determine the columns. */
  readonly read: ReadRows | null;
  readonly posted: PostedRows;
}

async function loadText(
  source: ParamSource,
  content: { readonly text: string },
  { read, posted: { summary, bytes } }: Looked,
  context: IngestContext,
): Promise<Loaded> {
  if (read?.columns.length === summary.columns.length && isReadAsText(summary))
    return {
      kind: 'loaded',
      source: {
        ...jsonSource(context.parameter, content, read),
        recheck: () => recheckText(content.text, source, context),
      },
    };
  const rows = JSON.parse(content.text) as JsonObject[];
  const loaded = await loadRows(rows, source.columns, 'refuse', context);
  return loaded.kind === 'loaded' ? { ...loaded, source: { ...loaded.source, bytes } } : loaded;
}

async function loadFile(
  { columns: declared }: ParamSource,
  { file }: { readonly file: string },
  { read, posted }: Looked,
  context: IngestContext,
): Promise<Loaded> {
  if (read !== null) {
    const source = jsonSource(context.parameter, { file }, read);
    const recheck = recheckOfLines(file, declared, 'refuse', context);
    return { kind: 'loaded', source: { ...source, recheck } };
  }
  const to = context.newFile('ndjson');
  const job = {
    kind: 'parse',
    what: 'posted',
    from: file,
    to,
    declared,
    beyond: 'refuse',
    ...context.byteBudget.jobLimit(),
  } as const;
  return parsed(job, posted.bytes, context);
}

async function recheckText(
  text: string,
  { columns }: ParamSource,
  context: IngestContext,
): Promise<Problem | null> {
  const loaded = await loadRows(JSON.parse(text) as JsonObject[], columns, 'refuse', context);
  return loaded.kind === 'problem' ? loaded.problem : null;
}

/** In the format of `loadRows`, with all columns in each row. */
export function isReadAsText({ rows, complete, unclear }: RowSummary): boolean {
  return complete && !unclear && rows <= MAX_INLINE_ROWS;
}

function kindName(kind: number): string {
  if (kind === NULL) return 'null';
  if (kind === ARRAY) return 'an array';
  if (kind === TEXT) return 'a string';
  return kind === BOOLEAN ? 'a boolean' : 'a number';
}
