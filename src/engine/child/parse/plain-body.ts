/**
 * A fetched body that is a JSON array of plain rows, contains one, or has one row per line: if a scan determines
 * the columns, it is copied as lines. All other bodies are parsed.
 */

import { rmSync, statSync } from 'node:fs';

import {
  copyRows,
  mayBeUtf8,
  ROW_LIMITS,
  RowShape,
  takesJsonArray,
  takesLines,
} from '../../../rows/index.ts';
import { missingOf } from '../../values/missing-columns.ts';
import { summaryColumns } from '../../values/summary-columns.ts';
import type { JobResult, FetchedJob } from '../../protocol/messages.ts';
import type { Columns } from '../../types.ts';

/** null: it must be parsed. */
export function readPlainBody(job: FetchedJob): JobResult | null {
  const bytes = statSync(job.from).size;
  if (!isCandidate(job, bytes)) return null;
  const rows = new RowShape(ROW_LIMITS);
  const isLines = takesLines(job.format, job.contentType);
  const columns = copyRows({ ...job, isLines }, rows) ? columnsOf(rows, job) : null;
  // One of the two files is no longer needed, and both take up disk space.
  rmSync(columns === null ? job.to : job.from);
  if (columns === null) return null;
  return {
    kind: 'parsed',
    columns,
    mixed: [],
    areChecked: false,
    warnings: missingOf(rows.summary(), job.declared),
    rows: rows.rows,
    bytes: statSync(job.to).size,
  };
}

function isCandidate(job: FetchedJob, bytes: number): boolean {
  const isWhole = job.range === undefined || job.range.bytes === bytes;
  return (
    isWhole &&
    bytes <= job.maxBytes &&
    (job.pages ?? []).length === 0 &&
    job.mark === undefined &&
    (takesJsonArray(job.format, job.contentType) ||
      (takesLines(job.format, job.contentType) && job.rowsPath === '')) &&
    mayBeUtf8(job.contentType)
  );
}

function columnsOf(rows: RowShape, { declared }: FetchedJob): Columns | null {
  const summary = rows.summary();
  if (summary.nonObject !== null) return null;
  const columns = summaryColumns(summary, declared, 'ignore');
  return columns === 'unclear' || !columns.ok ? null : columns.value;
}
