/** A fetched body that is a plain CSV: a scan determines the columns, and DuckDB reads the file. */

import { statSync } from 'node:fs';

import { scanCsv, type Pause, type RowsReport } from '../../../rows/index.ts';
import type { FetchedJob, JobResult } from '../../protocol/messages.ts';
import { columnPlan, type ColumnPlan } from './csv-columns.ts';
import { csvTable } from './csv-table.ts';

/**
 * @param job for a file in UTF-8
 * @returns null if the CSV is not plain
 */
export async function readCsvBody(
  job: FetchedJob,
  report: RowsReport,
  pause: Pause,
): Promise<JobResult | null> {
  const { from, contentType, csv: options = {}, parameter } = job;
  let plan: ColumnPlan | null = null;
  const checksOf = (names: readonly string[]) => {
    plan = columnPlan(job, names);
    return plan?.checks ?? null;
  };
  const scanned = await scanCsv({ from, contentType, options }, checksOf, report, pause);
  if (scanned === null || plan === null) return null;
  const { names, bits, rows } = scanned;
  const { columns, types, warnings } = (plan as ColumnPlan).finish(bits);
  for (const warning of warnings) report.warn(warning);
  const fileColumns = names.map((name, at) => ({ name, type: types[at]!, bits: bits[at]! }));
  return {
    kind: 'parsed',
    columns,
    mixed: [],
    areChecked: true,
    table: csvTable(
      parameter,
      { ...scanned, columns: fileColumns },
      columns.map(({ name }) => name),
    ),
    warnings: report.warnings,
    rows,
    bytes: statSync(from).size,
  };
}
