/**
 * A fetched body that is a JSON array of plain rows: what a scan shows of it
 * settles the columns, and the table is read from the body as it is. Whatever
 * else a body may be is left to those who look at each value.
 */

import { closeSync, openSync, readSync, statSync } from 'node:fs';

import { RowShape } from '../../../kit/json/row-shape.ts';
import { JsonScan } from '../../../kit/json/scan.ts';
import { createUtf8Check } from '../../../kit/json/utf8.ts';
import { MAX_COLUMNS } from '../../values/columns.ts';
import { MAX_ROW_BYTES } from '../../protocol/limits.ts';
import { mayBeUtf8 } from '../../protocol/media-type.ts';
import { shownColumns } from '../../values/shown-columns.ts';
import type { Answer, FetchedJob } from '../../protocol/messages.ts';
import { takesJsonArray } from './format.ts';

const READ_BYTES = 262_144;
const MAX_DEPTH = 64;

/** null: it takes a closer look. */
export function glanceAtRows(job: FetchedJob): Answer | null {
  const mayBe =
    job.rowsPath === '' &&
    (job.pages ?? []).length === 0 &&
    job.mark === undefined &&
    takesJsonArray(job.format, job.contentType) &&
    mayBeUtf8(job.contentType);
  const bytes = statSync(job.from).size;
  const isWhole = job.range === undefined || job.range.bytes === bytes;
  if (!mayBe || !isWhole || bytes > job.maxBytes) return null;
  const rows = new RowShape({ maxColumns: MAX_COLUMNS, maxRowBytes: MAX_ROW_BYTES });
  if (!isPlainArray(job.from, rows)) return null;
  const summary = rows.summary();
  const columns =
    summary.stranger === null ? shownColumns(summary, job.declared, 'ignore') : 'unclear';
  if (columns === 'unclear' || !columns.ok) return null;
  return {
    kind: 'parsed',
    columns: columns.value,
    mixed: [],
    rows: summary.rows,
    bytes,
    asItWas: true,
  };
}

function isPlainArray(file: string, rows: RowShape): boolean {
  let isArray = false;
  const scan = new JsonScan({
    maxDepth: MAX_DEPTH,
    forbidden: [],
    ask: (_depth, _step, opening) => {
      isArray = opening === 'array';
      return { write: () => undefined, end: () => undefined, rows };
    },
  });
  const utf8 = createUtf8Check();
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      const chunk = buffer.subarray(0, read);
      if (!utf8.accept(chunk) || scan.accept(chunk) !== null || !isArray) return false;
    }
  } finally {
    closeSync(descriptor);
  }
  return (
    utf8.end() &&
    scan.end() === null &&
    scan.findings.text === null &&
    scan.findings.number === null
  );
}
