/** Rows that are already in memory: a few are sent with the statement, more of them go to a file. */

import type { DeclaredColumns } from '../values/declared-columns.ts';
import { createInference, inferColumns, type Beyond } from '../values/infer.ts';
import { missingOfRows, warningsOf } from '../values/missing-columns.ts';
import type { JsonObject } from '../types.ts';
import { exactJson } from '../../kit/json/exact-json.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { jsonSource, MAX_TEXT_BYTES } from './json-table.ts';
import { writeRows } from './rows-file.ts';
import { valuesTable } from './values.ts';

/** Up to this number, rows are checked and printed in one step, and sent with the statement. */
export const MAX_INLINE_ROWS = 1_000;
const MAX_VALUES_ROWS = 100;

/** Rows of a config, the same in every run: a few of them are part of the statement. */
export async function loadFixedRows(
  rows: readonly JsonObject[],
  declared: DeclaredColumns | undefined,
  context: IngestContext,
): Promise<Loaded> {
  if (rows.length <= MAX_VALUES_ROWS) {
    const columns = inferColumns(rows, declared, 'infer');
    if (!columns.ok) return refused(columns.problems);
    const table = valuesTable(columns.value, rows);
    if (table !== null) {
      const bytes = Buffer.byteLength(exactJson(rows));
      return {
        kind: 'loaded',
        source: {
          columns: columns.value,
          table,
          rows: rows.length,
          bytes,
          warnings: missingOfRows(rows, declared),
        },
      };
    }
  }
  return loadRows(rows, declared, 'infer', context);
}

/** Rows of one run. */
export async function loadRows(
  rows: readonly JsonObject[],
  declared: DeclaredColumns | undefined,
  beyond: Beyond,
  context: IngestContext,
): Promise<Loaded> {
  const inline =
    rows.length <= MAX_INLINE_ROWS
      ? inlineRows(rows, { declared, beyond }, context.parameter)
      : null;
  if (inline !== null) return inline;
  const inference = createInference(declared, beyond);
  const file = context.newFile('ndjson');
  const written = await writeRows(file, rows, inference, context);
  if (!written.ok) return refused(written.problems);
  const columns = inference.finish();
  if (!columns.ok) return refused(columns.problems);
  return {
    kind: 'loaded',
    source: jsonSource(
      context.parameter,
      { file },
      {
        columns: columns.value,
        mixed: inference.mixed(),
        areChecked: true,
        rows: rows.length,
        bytes: written.value,
        warnings: warningsOf(inference, declared, rows.length),
      },
    ),
  };
}

/** null: they are too large to send with the statement. */
function inlineRows(
  rows: readonly JsonObject[],
  { declared, beyond }: { readonly declared: DeclaredColumns | undefined; readonly beyond: Beyond },
  parameter: string,
): Loaded | null {
  const inference = createInference(declared, beyond);
  const text = JSON.stringify(rows);
  if (text.length > MAX_TEXT_BYTES || Buffer.byteLength(text) > MAX_TEXT_BYTES) return null;
  for (const row of rows) {
    const problem = inference.add(row);
    if (problem) return refused([problem]);
  }
  const columns = inference.finish();
  if (!columns.ok) return refused(columns.problems);
  const read = {
    columns: columns.value,
    mixed: inference.mixed(),
    areChecked: true,
    rows: rows.length,
    bytes: Buffer.byteLength(text),
    warnings: warningsOf(inference, declared, rows.length),
  };
  if (rows.every((row) => Object.keys(row).length === columns.value.length)) {
    const exact = inference.largeWholes() > 0 ? exactJson(rows) : text;
    return { kind: 'loaded', source: jsonSource(parameter, { text: exact }, read) };
  }
  const nulls = Object.fromEntries(columns.value.map(({ name }) => [name, null]));
  if (rows.length * JSON.stringify(nulls).length > MAX_TEXT_BYTES) return null;
  return {
    kind: 'loaded',
    source: jsonSource(
      parameter,
      { text: exactJson(rows.map((row) => ({ ...nulls, ...row }))) },
      read,
    ),
  };
}
