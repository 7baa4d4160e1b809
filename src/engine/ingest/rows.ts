/** Rows that are in memory already: a few become a VALUES list, more of them a file. */

import type { DeclaredColumns } from '../config/declared-columns.ts';
import { createInference, inferColumns, type Beyond } from '../values/infer.ts';
import type { JsonObject } from '../types.ts';
import { refused, type IngestContext, type Loaded } from './context.ts';
import { jsonTable } from './json-table.ts';
import { writeRows } from './rows-file.ts';
import { valuesTable } from './values.ts';

const MAX_VALUES_ROWS = 100;

export async function loadRows(
  rows: readonly JsonObject[],
  declared: DeclaredColumns | undefined,
  beyond: Beyond,
  context: IngestContext,
): Promise<Loaded> {
  if (rows.length <= MAX_VALUES_ROWS) {
    const columns = inferColumns(rows, declared, beyond);
    if (!columns.ok) return refused(columns.problems);
    const table = valuesTable(columns.value, rows);
    if (table !== null) return { kind: 'loaded', source: { columns: columns.value, table } };
  }
  const inference = createInference(declared, beyond);
  const file = context.newFile('ndjson');
  const problem = await writeRows(file, rows, inference, context);
  if (problem) return { kind: 'problem', problem };
  const columns = inference.finish();
  if (!columns.ok) return refused(columns.problems);
  return { kind: 'loaded', source: { columns: columns.value, table: jsonTable(file, 'array', columns.value, inference.mixed()) } };
}
