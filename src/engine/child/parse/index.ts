/** Converts rows to NDJSON with known columns: the rows of a fetched body, and posted rows that need parsing. */

import { closeSync, openSync, statSync, writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { createInference, type Inference } from '../../values/infer.ts';
import { shortened } from '../../../kit/shortened.ts';
import { exactJson } from '../../../kit/json/exact-json.ts';
import { type Row } from '../../../kit/json/whole-numbers.ts';
import type { FetchedJob, JobResult, ParseJob, PostedJob } from '../../protocol/messages.ts';
import type { Database } from '../duckdb.ts';
import {
  isCsvFile,
  MAX_ROW_BYTES,
  mayHaveHalf,
  memberWithHalf,
  RowsError,
  RowsReport,
  rowsOfLines,
  toUtf8,
  withOnly,
} from '../../../rows/index.ts';
import { declaredEntries } from '../../values/declared-columns.ts';
import { readCsvBody } from './csv-body.ts';
import { FetchedRows } from './fetched-rows.ts';
import { finishedColumns } from './finished-columns.ts';
import { gunzip, isGzip } from './gunzip.ts';
import { createPause } from './interruption.ts';
import { isParquet, readParquetBody } from './parquet-body.ts';
import { readPlainBody } from './plain-body.ts';
import { withObjects } from './formed-body.ts';
import { ProblemError } from './problem-error.ts';
import { endOf, refusal } from './refusal.ts';

const WRITE_CHARACTERS = 1 << 20;

/** @param interrupted called between slices; true skips the rest */
export async function parseBody(
  database: Database,
  job: ParseJob,
  interrupted: () => boolean,
): Promise<JobResult> {
  try {
    return await (job.what === 'posted'
      ? parsePosted(job, interrupted)
      : readFetched(database, job, interrupted));
  } catch (error) {
    return endOf(error);
  }
}

async function readFetched(
  database: Database,
  job: FetchedJob,
  interrupted: () => boolean,
): Promise<JobResult> {
  const isWhole = isWholeFile(job);
  if (isWhole && isGzip(job.from)) await gunzip(job.from, job);
  const mayBeParquet = job.format === 'auto' || job.format === 'parquet';
  if (isWhole && mayBeParquet && isParquet(job.from)) return readParquetBody(database, job);
  if (job.format === 'parquet') throw new RowsError('The response is not a Parquet file');
  // An unpacked file differs in size from its response.
  const whole = withObjects(isWhole ? { ...job, range: undefined } : job);
  return readPlainBody(whole) ?? readRows(whole, interrupted);
}

/** Returns true if the file consists of one body. */
function isWholeFile({ from, range, pages = [], mark }: FetchedJob): boolean {
  const hasAll = range === undefined || range.bytes === statSync(from).size;
  return hasAll && pages.length === 0 && mark === undefined;
}

async function readRows(job: FetchedJob, interrupted: () => boolean): Promise<JobResult> {
  const report = new RowsReport();
  if (!isWholeFile(job) || !isCsvFile(job.from, job)) return parseFetched(job, report, interrupted);
  const pause = createPause(interrupted);
  await toUtf8({ ...job, encoding: job.csv?.encoding }, report, pause);
  const utf8Job = { ...job, csv: { ...job.csv, encoding: 'utf-8' } };
  const table = await readCsvBody(utf8Job, report, pause);
  return table ?? parseFetched(utf8Job, report, interrupted);
}

async function parsePosted(job: PostedJob, interrupted: () => boolean): Promise<JobResult> {
  const inference = createInference(job.declared, job.beyond);
  const rows = printed(rowsOfLines(job.from), job.declared, () => inference);
  const written = await writeAll(job, rows, interrupted);
  if (written === null) return { kind: 'interrupted' };
  const columns = inference.finish();
  if (!columns.ok) return refusal(columns.problems);
  const warnings = inference.warnings();
  const mixed = inference.mixed();
  return {
    kind: 'parsed',
    columns: columns.value,
    mixed,
    areChecked: true,
    warnings,
    ...written,
  };
}

async function parseFetched(
  job: FetchedJob,
  report: RowsReport,
  interrupted: () => boolean,
): Promise<JobResult> {
  const fetched = new FetchedRows(job, report);
  const written = await writeAll(
    job,
    printed(fetched.rows(), job.declared, () => fetched.inference),
    interrupted,
  );
  if (written === null) return { kind: 'interrupted' };
  const columns = finishedColumns(job, fetched.inference, { report, rows: written.rows });
  return columns.ok
    ? { kind: 'parsed', ...columns.value, areChecked: true, warnings: report.warnings, ...written }
    : refusal(columns.problems);
}

/**
 * Yields a line for each row, after the inference has seen it. JSON.parse has no depth limit, but checking and
 * printing a row can overflow the stack.
 */
function* printed(
  rows: Iterable<Row>,
  declared: ParseJob['declared'],
  inferenceOf: () => Inference,
): Generator<string> {
  let number = 0;
  for (const row of rows) {
    const inference = inferenceOf();
    number += 1;
    try {
      const large = inference.largeWholes();
      const problem = inference.add(row);
      if (problem) throw new ProblemError({ ...problem, message: inRow(problem.message, number) });
      const print = inference.largeWholes() > large ? exactJson : JSON.stringify;
      const line = wellFormedLine(row, number, { print, declared });
      if (line.length * 3 > MAX_ROW_BYTES && Buffer.byteLength(line) > MAX_ROW_BYTES) {
        throw new RowsError(`Row ${number} is larger than ${MAX_ROW_BYTES} bytes`, 'invalid_value');
      }
      yield line;
    } catch (error) {
      if (error instanceof RangeError)
        throw new RowsError(`Row ${number} of the response is nested too deeply to be read`);
      throw error;
    }
  }
}

interface Printing {
  readonly print: (row: Row) => string;
  readonly declared: ParseJob['declared'];
}

/** Members without a declared column can contain any text. */
function wellFormedLine(row: Row, number: number, { print, declared }: Printing): string {
  const line = print(row);
  if (!mayHaveHalf(line)) return line;
  const declaredRow =
    declared === undefined
      ? row
      : withOnly(row, new Set(declaredEntries(declared).map(([name]) => name)));
  const member = memberWithHalf(declaredRow);
  if (member === undefined) return print(declaredRow);
  throw new RowsError(
    `Row ${number}, column \`${shortened(member, 80)}\`: a text is not valid Unicode: it has half of a character (a lone surrogate)`,
    'invalid_value',
  );
}

/** Adds the row number, if the message does not have it. */
function inRow(message: string, number: number): string {
  return message.startsWith('Row ') ? message : `Row ${number}: ${message}`;
}

/** null if it was interrupted. */
async function writeAll(
  { to, maxBytes, tooLarge }: ParseJob,
  rows: Iterable<string>,
  interrupted: () => boolean,
): Promise<{ rows: number; bytes: number } | null> {
  const descriptor = openSync(to, 'wx');
  let bytes = 0;
  const write = (lines: readonly string[]): void => {
    const piece = Buffer.from(`${lines.join('\n')}\n`);
    bytes += piece.length;
    if (bytes > maxBytes) throw new RowsError(tooLarge);
    writeFileSync(descriptor, piece);
  };
  try {
    let lines: string[] = [];
    let characters = 0;
    let count = 0;
    for (const line of rows) {
      count += 1;
      lines.push(line);
      characters += line.length;
      if (characters < WRITE_CHARACTERS) continue;
      write(lines);
      lines = [];
      characters = 0;
      await nextTurn();
      if (interrupted()) return null;
    }
    if (lines.length > 0) write(lines);
    return { rows: count, bytes };
  } finally {
    closeSync(descriptor);
  }
}
