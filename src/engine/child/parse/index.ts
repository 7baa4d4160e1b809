/** Rows into NDJSON with known columns: those of a fetched body, and posted ones that take a look at each value. */

import { closeSync, openSync, writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { declaredEntries } from '../../config/declared-columns.ts';
import { createInference, type Inference } from '../../values/infer.ts';
import { MAX_ROW_BYTES } from '../../protocol/limits.ts';
import { SOURCES_TOO_LARGE } from '../../protocol/limits.ts';
import { shortened } from '../../../kit/shortened.ts';
import type { JsonObject, Problem } from '../../types.ts';
import { jsonText } from '../../values/whole-numbers.ts';
import type { JobResult, FetchedJob, ParseJob } from '../../protocol/messages.ts';
import { bodiesOf, type ReadBody } from './bodies.ts';
import { bodyFormat } from './format.ts';
import { readPlainBody } from './plain-body.ts';
import { postedRows } from './posted.ts';
import { BodyError, csvRows, jsonRows, ndjsonRows } from './rows.ts';
import { bodyText } from './text.ts';
import { quoteLargeIntegers, infiniteField } from './unrepresentable-numbers.ts';

const WRITE_CHARACTERS = 1 << 20;

/** @param interrupted called between slices; the rest is then skipped */
export async function parseBody(job: ParseJob, interrupted: () => boolean): Promise<JobResult> {
  try {
    const plain = job.what === 'fetched' ? readPlainBody(job) : null;
    if (plain !== null) return plain;
    const inference = createInference(job.declared, job.what === 'posted' ? 'refuse' : 'ignore');
    const rows = job.what === 'posted' ? postedRows(job.from) : fetchedRows(job);
    const written = await writeAll(job, printed(rows, inference), interrupted);
    if (written === null) return { kind: 'interrupted' };
    const columns = inference.finish();
    return columns.ok
      ? { kind: 'parsed', columns: columns.value, mixed: inference.mixed(), ...written }
      : refusal(columns.problems);
  } catch (error) {
    if (error instanceof BodyError) return refusal([{ code: error.code, message: error.message }]);
    throw error;
  }
}

function* fetchedRows(job: FetchedJob): Generator<JsonObject> {
  for (const body of bodiesOf(job)) {
    const { mark } = body;
    if (mark === undefined) yield* bodyRows(job, body);
    else for (const row of bodyRows(job, body)) yield { ...row, [mark.column]: mark.text };
  }
}

function bodyRows(job: FetchedJob, { bytes, contentType }: ReadBody): Iterable<JsonObject> {
  const text = bodyText(bytes, contentType);
  const format = bodyFormat(job.format, contentType, text);
  if (format !== 'json' && job.rowsPath !== '') {
    throw new BodyError(
      `\`rows_path\` leads to the rows within one JSON value, but this response is ${FORMAT_NAMES[format]}; leave it out`,
    );
  }
  if (format === 'csv') return csvRows(text, job.delimiter);
  const fit = quoteLargeIntegers(text);
  const rows =
    format === 'ndjson'
      ? ndjsonRows(fit.text)
      : jsonRows(fit.text, job.rowsPath, job.pages !== undefined);
  return fit.hasInfinite ? finite(rows, job.declared) : rows;
}

const FORMAT_NAMES = { ndjson: 'several JSON values, one a line', csv: 'CSV' } as const;

/** Members that the declared columns leave out may hold what they like. */
function* finite(
  rows: Iterable<JsonObject>,
  declared: ParseJob['declared'],
): Generator<JsonObject> {
  let number = 0;
  for (const row of rows) {
    number += 1;
    const member = infiniteField(declared === undefined ? row : chosen(row, declared));
    if (member !== undefined) {
      throw new BodyError(
        `Row ${number}, column \`${shortened(member, 80)}\`: a number is beyond 1.8e308, the largest that can be kept`,
      );
    }
    yield row;
  }
}

function chosen(row: JsonObject, declared: NonNullable<ParseJob['declared']>): JsonObject {
  const names = new Set(declaredEntries(declared).map(([name]) => name));
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
}

/** A line for each row, once the inference has seen it. JSON.parse reads to any depth; what looks at a row and prints it ends where the stack does. */
function* printed(rows: Iterable<JsonObject>, inference: Inference): Generator<string> {
  let number = 0;
  for (const row of rows) {
    number += 1;
    try {
      const large = inference.largeWholes();
      const problem = inference.add(row);
      if (problem) throw new BodyError(problem.message, problem.code);
      const line = inference.largeWholes() > large ? jsonText(row) : JSON.stringify(row);
      if (line.length * 3 > MAX_ROW_BYTES && Buffer.byteLength(line) > MAX_ROW_BYTES) {
        throw new BodyError(`Row ${number} is larger than ${MAX_ROW_BYTES} bytes`, 'invalid_value');
      }
      yield line;
    } catch (error) {
      if (error instanceof RangeError)
        throw new BodyError(`Row ${number} of the response is nested too deeply to be read`);
      throw error;
    }
  }
}

/** What was written; null when interrupted. */
async function writeAll(
  { to, maxBytes }: ParseJob,
  rows: Iterable<string>,
  interrupted: () => boolean,
): Promise<{ rows: number; bytes: number } | null> {
  const descriptor = openSync(to, 'wx');
  let bytes = 0;
  const write = (lines: readonly string[]): void => {
    const piece = Buffer.from(`${lines.join('\n')}\n`);
    bytes += piece.length;
    if (bytes > maxBytes) throw new BodyError(SOURCES_TOO_LARGE.message, SOURCES_TOO_LARGE.code);
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

function refusal([problem]: readonly Problem[]): JobResult {
  if (problem === undefined) throw new Error('a refusal must say why');
  return {
    kind: 'failed',
    statement: 0,
    failure: { code: problem.code, message: problem.message, detail: problem.message, value: null },
  };
}
