/** Running statements into files, within the caps on rows and bytes. */

import { readFileSync, renameSync, rmSync, statSync } from 'node:fs';

import type { Database } from './duckdb.ts';
import { describeFailure, wasInterrupted } from './failure.ts';
import type { Answer, QueryJob, WrittenRows } from './protocol.ts';
import { indexFile, indexRows } from './row-index.ts';
import { capped, type CopyStatements } from './statements.ts';

const SIZE_CHECK_MS = 50;

type Written = { readonly kind: 'rows'; readonly rows: WrittenRows } | { readonly kind: 'ended'; readonly answer: Answer };

/** @param outputFile names the file of the n-th statement's rows */
export async function runQuery(
  database: Database,
  statements: CopyStatements,
  job: QueryJob,
  outputFile: (statement: number) => string,
): Promise<Answer> {
  const outputs: WrittenRows[] = [];
  for (const [number, sql] of job.statements.entries()) {
    const written = await runStatement(database, statements, job, { sql, number, file: outputFile(number) });
    if (written.kind === 'ended') {
      for (const { file } of outputs) if (file !== null) rmSync(file, { force: true });
      return written.answer;
    }
    outputs.push(written.rows);
  }
  return { kind: 'written', outputs };
}

async function runStatement(
  database: Database,
  statements: CopyStatements,
  job: QueryJob,
  { sql, number, file }: { sql: string; number: number; file: string },
): Promise<Written> {
  const ended = (answer: Answer): Written => ({ kind: 'ended', answer });
  let statement;
  try {
    statement = await statements.prepare(capped(sql, job.maxRows), job.keepPlan);
  } catch (error) {
    return ended(failed(number, error));
  }
  const part = statement.file;
  const watch = watchSize(part, job.maxBytes, () => database.interrupt());
  try {
    const rows = await statement.run();
    statement.done(false);
    const content = rows > job.maxRows ? null : collect(part, file, rows, job.inlineBytes);
    if (content !== null && content.bytes <= job.maxBytes) return { kind: 'rows', rows: content };
    rmSync(file, { force: true });
    rmSync(part, { force: true });
    return ended({ kind: 'too_large', statement: number, what: content === null ? 'rows' : 'bytes' });
  } catch (error) {
    statement.done(true);
    rmSync(part, { force: true });
    return ended(watch.exceeded() ? { kind: 'too_large', statement: number, what: 'bytes' } : failed(number, error));
  } finally {
    watch.stop();
  }
}

function failed(statement: number, error: unknown): Answer {
  return wasInterrupted(error) ? { kind: 'interrupted' } : { kind: 'failed', statement, failure: describeFailure(error) };
}

/** Moves the statement's file to where the rows are handed over; of a small one, the content is handed over instead. */
function collect(part: string, file: string, rows: number, inlineBytes: number): WrittenRows {
  const bytes = statSync(part).size;
  if (bytes > inlineBytes) {
    renameSync(part, file);
    return { file, rows, bytes, index: indexFile(file), inline: null };
  }
  const inline = readFileSync(part);
  rmSync(part);
  return { file: null, rows, bytes, index: indexRows(inline), inline };
}

/** While a statement writes: its file must not grow past the cap, whatever the disk would hold. */
function watchSize(file: string, maxBytes: number, onExceeded: () => void): { exceeded(): boolean; stop(): void } {
  let exceeded = false;
  const timer = setInterval(() => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= maxBytes) return;
    exceeded = true;
    onExceeded();
  }, SIZE_CHECK_MS);
  return { exceeded: () => exceeded, stop: () => clearInterval(timer) };
}
