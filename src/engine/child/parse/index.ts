/** A fetched body into NDJSON with known columns. */

import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { createInference, type Inference } from '../../infer.ts';
import type { JsonObject, Problem } from '../../types.ts';
import type { Answer, ParseJob } from '../protocol.ts';
import { bodyFormat } from './format.ts';
import { BodyError, csvRows, jsonRows, ndjsonRows } from './rows.ts';
import { bodyText } from './text.ts';

const WRITE_CHARACTERS = 1 << 20;

/** @param interrupted is asked between slices; nobody waits for the rest then */
export async function parseBody(job: ParseJob, interrupted: () => boolean): Promise<Answer> {
  try {
    const text = bodyText(readFileSync(job.from), job.contentType);
    rmSync(job.from, { force: true });
    const inference = createInference(job.declared, 'ignore');
    const rows = await writeAll(job.to, checked(bodyRows(job, text), inference), interrupted);
    if (rows === null) return { kind: 'interrupted' };
    const columns = inference.finish();
    return columns.ok ? { kind: 'parsed', columns: columns.value, mixed: inference.mixed(), rows } : refusal(columns.problems);
  } catch (error) {
    if (error instanceof BodyError) return refusal([{ code: error.code, message: error.message }]);
    throw error;
  }
}

function bodyRows(job: ParseJob, text: string): Generator<JsonObject> {
  const format = bodyFormat(job.format, job.contentType, text);
  if (format === 'csv') return csvRows(text);
  return format === 'ndjson' ? ndjsonRows(text) : jsonRows(text, job.rowsPath);
}

function* checked(rows: Iterable<JsonObject>, inference: Inference): Generator<JsonObject> {
  for (const row of rows) {
    const problem = inference.add(row);
    if (problem) throw new BodyError(problem.message, problem.code);
    yield row;
  }
}

/** The number of rows written; null when interrupted. */
async function writeAll(file: string, rows: Iterable<JsonObject>, interrupted: () => boolean): Promise<number | null> {
  const descriptor = openSync(file, 'wx');
  try {
    let lines: string[] = [];
    let characters = 0;
    let count = 0;
    for (const row of rows) {
      const line = JSON.stringify(row);
      lines.push(line);
      count += 1;
      characters += line.length + 1;
      if (characters < WRITE_CHARACTERS) continue;
      writeFileSync(descriptor, `${lines.join('\n')}\n`);
      lines = [];
      characters = 0;
      await nextTurn();
      if (interrupted()) return null;
    }
    if (lines.length > 0) writeFileSync(descriptor, `${lines.join('\n')}\n`);
    return count;
  } finally {
    closeSync(descriptor);
  }
}

function refusal([problem]: readonly Problem[]): Answer {
  if (problem === undefined) throw new Error('a refusal must say why');
  return { kind: 'failed', statement: 0, failure: { code: problem.code, message: problem.message, detail: problem.message } };
}
