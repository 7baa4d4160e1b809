/** The columns of fetched rows, in the order of the source, and the missing declared columns. */

import { declaredEntries } from '../../values/declared-columns.ts';
import type { FetchedJob } from '../../protocol/messages.ts';
import type { Columns, Outcome } from '../../types.ts';
import type { Inference } from '../../values/infer.ts';
import { missingColumns } from '../../values/missing-columns.ts';
import { untyped } from '../../values/column-collector.ts';
import type { RowsReport } from '../../../rows/index.ts';

export interface FinishedColumns {
  readonly columns: Columns;
  readonly mixed: readonly string[];
}

export function finishedColumns(
  { declared, mark }: Pick<FetchedJob, 'declared' | 'mark'>,
  inference: Inference,
  { report, rows }: { readonly report: RowsReport; readonly rows: number },
): Outcome<FinishedColumns> {
  const finished = inference.finish();
  if (!finished.ok) return finished;
  for (const warning of inference.warnings()) report.warn(warning);
  const mixed = inference.mixed();
  if (declared === undefined)
    return { ok: true, value: { columns: inOrder(finished.value, report), mixed } };
  const names = declaredEntries(declared)
    .map(([name]) => name)
    .filter((name) => name !== mark?.column);
  const rowNames = [...inference.names()].filter((name) => name !== mark?.column);
  const sourceNames = report.hasHeader ? report.names : rowNames;
  const missing = missingColumns(names, sourceNames, report.hasHeader ? 'header' : 'rows');
  if (missing !== null && report.hasHeader)
    return { ok: false, problems: [{ code: 'source_failed', message: missing }] };
  if (missing !== null && rows > 0) report.warn(missing);
  return { ok: true, value: { columns: finished.value, mixed } };
}

/** A source without rows can have columns. */
function inOrder(columns: Columns, { names }: RowsReport): Columns {
  if (names.length === 0) return columns;
  const byName = new Map(columns.map((column) => [column.name, column]));
  const nameSet = new Set(names);
  return [
    ...names.map((name) => byName.get(name) ?? untyped(name)),
    ...columns.filter(({ name }) => !nameSet.has(name)),
  ];
}
