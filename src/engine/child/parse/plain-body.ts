/**
 * A fetched body that is a JSON array of plain rows, or has one within, or has a row
 * in each line: what a scan shows of it settles the columns, and it is copied as lines.
 * Whatever else a body may be is left to those who look at each value.
 */

import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';

import { pointerSteps } from '../../../kit/json-pointer.ts';
import {
  type Ask,
  createUtf8Check,
  fileChunks,
  JsonScan,
  linesAsArray,
  mayBeUtf8,
  RowShape,
  takesJsonArray,
  takesLines,
  ROW_LIMITS,
} from '../../../rows/index.ts';
import { missingOf } from '../../values/missing-columns.ts';
import { shownColumns } from '../../values/shown-columns.ts';
import type { JobResult, FetchedJob } from '../../protocol/messages.ts';
import type { Columns } from '../../types.ts';

const MAX_DEPTH = 64;

/** null: it takes a closer look. */
export function readPlainBody(job: FetchedJob): JobResult | null {
  const bytes = statSync(job.from).size;
  if (!isCandidate(job, bytes)) return null;
  const rows = new RowShape(ROW_LIMITS);
  const columns = copyPlainArray(job, rows) ? columnsOf(rows, job) : null;
  // One of the two files is not needed, and both take up disk space.
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
  const columns = shownColumns(summary, declared, 'ignore');
  return columns === 'unclear' || !columns.ok ? null : columns.value;
}

/** It has to be whole and right only where it returns true. */
function copyPlainArray(job: FetchedJob, rows: RowShape): boolean {
  const { from, to, rowsPath } = job;
  const isLines = takesLines(job.format, job.contentType);
  const steps = pointerSteps(rowsPath);
  const way: string[] = [];
  /** By depth: whether it was found, on the way to the array. */
  const passed: boolean[] = [];
  let mayBePlain = true;
  let isArray = false;
  const copy = openSync(to, 'wx', 0o600);
  const ask: Ask = (depth, step, opening) => {
    way.length = Math.max(0, depth - 1);
    if (depth > 0) way.push(String(step));
    if (!way.every((name, at) => steps[at] === name)) return 'skip';
    // Of members of one name the last one counts, and the rows of the first are copied already.
    if (passed[depth] === true) mayBePlain = false;
    passed[depth] = true;
    if (depth < steps.length) return 'enter';
    isArray = opening === 'array';
    if (!isArray) mayBePlain = false;
    const write = (piece: Buffer): void => void writeSync(copy, piece);
    return { write, end: () => undefined, rows, asLines: true };
  };
  try {
    if (!isLines) return scanWhole(fileChunks(from), ask, () => mayBePlain) && isArray;
    const lines = new CountedLines(from);
    return scanWhole(lines.chunks(), ask, () => mayBePlain) && lines.count === rows.rows;
  } finally {
    closeSync(copy);
  }
}

/** @param goesOn false: what was asked about is not what was hoped for */
function scanWhole(chunks: Iterable<Buffer>, ask: Ask, goesOn: () => boolean): boolean {
  const scan = new JsonScan({ maxDepth: MAX_DEPTH, forbidden: [], ask });
  const utf8 = createUtf8Check();
  for (const chunk of chunks)
    if (!utf8.accept(chunk) || scan.accept(chunk) !== null || !goesOn()) return false;
  return (
    utf8.end() && scan.end() === null && scan.findings.text === null && !scan.findings.hasInfinite
  );
}

/** The rows of lines that hold one value each. */
class CountedLines {
  count = 0;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  *chunks(): Generator<Buffer> {
    this.count = yield* linesAsArray(fileChunks(this.#file));
  }
}
