/** Loads rows that a connector writes to a file, which DuckDB reads directly. */

import type { RowsFileContent, RowsFileSource } from '../sources/read-rows.ts';
import { tableProblem } from '../values/columns.ts';
import type { IngestContext, Loaded } from './context.ts';
import { rowsFileTable } from './rows-file-table.ts';

export async function loadRowsFile(
  source: RowsFileSource,
  context: IngestContext,
): Promise<Loaded> {
  const file = context.newFile('csv');
  const content = await context.readRows(source, { file, ...context.byteBudget.jobLimit() });
  return loadedFile(file, content, context);
}

export function loadedFile(
  file: string,
  content: RowsFileContent,
  { byteBudget, parameter }: Pick<IngestContext, 'byteBudget' | 'parameter'>,
): Loaded {
  const { columns, rows, bytes, warnings } = content;
  const problem = tableProblem(columns) ?? byteBudget.take(bytes);
  if (problem !== undefined) return { kind: 'problem', problem: { ...problem, path: undefined } };
  const table = rowsFileTable(parameter, content);
  const input = { parameter, value: { file } };
  return { kind: 'loaded', source: { columns, table, input, rows, bytes, warnings } };
}
