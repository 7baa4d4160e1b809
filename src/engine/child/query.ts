/**
 * Runs queries within the limits on rows and bytes. Many rows are written to a file, a few are part of the response.
 */

import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Database } from './duckdb.ts';
import { describeFailure, wasInterrupted } from './failure.ts';
import { FEW_ROWS, type QueryCache, type CachedQuery } from './query-cache.ts';
import {
  INLINE_BYTES,
  type JobResult,
  type Measured,
  type QueryJob,
  type WrittenRows,
} from '../protocol/messages.ts';
import { indexFile, indexRows } from './row-index.ts';
import { createTables, type Tables } from './tables.ts';

const SIZE_CHECK_MS = 50;
/**
 * If there are too many rows for lines, a query runs twice, so queries that take longer are always written to a file.
 */
const QUICK_MS = 50;

type Written =
  | { readonly kind: 'rows'; readonly rows: WrittenRows }
  | { readonly kind: 'ended'; readonly result: JobResult };

interface OutputJob extends QueryJob {
  /** The bytes that earlier outputs have left. */
  readonly leftBytes: number;
}

/** The rows are in a table. */
interface StoredTable {
  readonly kind: 'kept';
  readonly count: number;
}

export async function runQuery(
  database: Database,
  queries: QueryCache,
  job: QueryJob,
): Promise<JobResult> {
  const outputs: WrittenRows[] = [];
  const measured: Measured[] = [];
  const tables = createTables(database, job.inputs);
  let leftBytes = job.maxBytesTogether;
  try {
    for (const [number, { sql, table, drop }] of job.statements.entries()) {
      const began = performance.now();
      const written =
        table === null
          ? await runOutput(database, queries, { ...job, leftBytes }, { sql, number })
          : await createTable(tables, table, sql, number);
      if (written.kind === 'ended') {
        for (const { file } of outputs) if (file !== null) rmSync(file, { force: true });
        return written.result;
      }
      if (written.kind === 'rows') {
        outputs.push(written.rows);
        if (written.rows.file !== null) leftBytes -= written.rows.bytes;
      }
      const rows = written.kind === 'rows' ? written.rows.rows : written.count;
      measured.push({ rows, ms: performance.now() - began });
      await tables.drop(drop);
    }
    return { kind: 'written', outputs, measured };
  } finally {
    await tables.dropAll();
  }
}

async function runOutput(
  database: Database,
  queries: QueryCache,
  job: OutputJob,
  { sql, number }: { sql: string; number: number },
): Promise<Written> {
  const query = queries.take({ sql, maxRows: job.maxRows });
  const written = await runStatement(database, query, job, {
    number,
    file: join(job.outputs, `output-${number}.ndjson`),
  });
  // Plans that read a table are only valid as long as the table.
  const isKept = job.keepPlan && job.statements.every(({ table }) => table === null);
  queries.release(
    query,
    isKept && (written.kind === 'rows' || written.result.kind === 'too_large'),
  );
  return written;
}

async function createTable(
  tables: Tables,
  name: string,
  sql: string,
  number: number,
): Promise<Written | StoredTable> {
  try {
    return { kind: 'kept', count: await tables.create(name, sql) };
  } catch (error) {
    return { kind: 'ended', result: failed(number, error) };
  }
}

async function runStatement(
  database: Database,
  query: CachedQuery,
  job: OutputJob,
  { number, file }: { number: number; file: string },
): Promise<Written> {
  try {
    const few = mayHaveFewRows(query, job) ? await fewRows(query, job, file) : null;
    if (few !== null) return { kind: 'rows', rows: few };
  } catch (error) {
    return { kind: 'ended', result: failed(number, error) };
  }
  return writeFile(database, query, job, { number, file });
}

async function writeFile(
  database: Database,
  query: CachedQuery,
  job: OutputJob,
  { number, file }: { number: number; file: string },
): Promise<Written> {
  const ended = (result: JobResult): Written => ({ kind: 'ended', result });
  const tooLarge = (what: 'rows' | 'bytes'): Written => {
    const isTogether = what === 'bytes' && job.leftBytes < job.maxBytes;
    return ended({
      kind: 'too_large',
      statement: number,
      what: isTogether ? 'bytes together' : what,
    });
  };
  const part = query.file;
  const maxBytes = mostBytes(job);
  const watch = watchSize(part, maxBytes, () => database.interrupt());
  try {
    const began = performance.now();
    const rows = await query.copy(job.inputs);
    const isQuick = performance.now() - began <= QUICK_MS;
    const content = rows > job.maxRows ? null : collect(part, file, rows);
    query.hadFewRows = isQuick && rows <= FEW_ROWS && content !== null && content.inline !== null;
    if (content !== null && content.bytes <= maxBytes) return { kind: 'rows', rows: content };
    rmSync(file, { force: true });
    rmSync(part, { force: true });
    return tooLarge(content === null ? 'rows' : 'bytes');
  } catch (error) {
    rmSync(part, { force: true });
    return watch.exceeded() ? tooLarge('bytes') : ended(failed(number, error));
  } finally {
    watch.stop();
  }
}

/** Inline rows take no disk space. */
function mostBytes({ maxBytes, leftBytes }: OutputJob): number {
  return Math.min(maxBytes, Math.max(INLINE_BYTES, leftBytes));
}

/**
 * Returns true if the rows should be read as lines, which costs a fifth of a COPY. A COPY with parameters is planned
 * again in every run; queries that read files are planned again in either form.
 */
function mayHaveFewRows({ hadFewRows }: CachedQuery, { inputs }: QueryJob): boolean {
  const values = Object.values(inputs);
  return values.every((input) => 'text' in input) && (hadFewRows ?? values.length > 0);
}

/** Null if there are more than a few rows, or more than the limits allow. */
async function fewRows(
  query: CachedQuery,
  job: OutputJob,
  file: string,
): Promise<WrittenRows | null> {
  const lines = await query.lines(job.inputs);
  query.hadFewRows = lines !== null;
  if (lines === null) return null;
  const content = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  if (content.length > mostBytes(job)) return null;
  const rows = { rows: lines.length, bytes: content.length, index: indexRows(content) };
  if (content.length <= INLINE_BYTES) return { ...rows, file: null, inline: content };
  createDirectoryOf(file);
  // A killed child may have left one when it ran the same job.
  rmSync(file, { force: true });
  writeFileSync(file, content, { flag: 'wx' });
  return { ...rows, file, inline: null };
}

function failed(statement: number, error: unknown): JobResult {
  return wasInterrupted(error)
    ? { kind: 'interrupted' }
    : { kind: 'failed', statement, failure: describeFailure(error) };
}

/** Moves the statement's file to its destination, or returns the content of a small one. */
function collect(part: string, file: string, rows: number): WrittenRows {
  const bytes = statSync(part).size;
  if (bytes > INLINE_BYTES) {
    createDirectoryOf(file);
    renameSync(part, file);
    return { file, rows, bytes, index: indexFile(file), inline: null };
  }
  const inline = readFileSync(part);
  rmSync(part);
  return { file: null, rows, bytes, index: indexRows(inline), inline };
}

function createDirectoryOf(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
}

/** Watches the file of a running statement, which must not exceed the limit. */
function watchSize(
  file: string,
  maxBytes: number,
  onExceeded: () => void,
): { exceeded(): boolean; stop(): void } {
  let exceeded = false;
  const timer = setInterval(() => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= maxBytes) return;
    exceeded = true;
    onExceeded();
  }, SIZE_CHECK_MS);
  return { exceeded: () => exceeded, stop: () => clearInterval(timer) };
}
