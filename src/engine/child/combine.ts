/** Writes tables of the same columns to Parquet files, one for each table. */

import { statSync } from 'node:fs';

import type { CombineJob, JobResult } from '../protocol/messages.ts';
import { text } from '../sql.ts';
import type { Database } from './duckdb.ts';
import { describeFailure, wasInterrupted } from './failure.ts';

/** Files are read in the order of their names. */
const DIGITS = 6;

/** If it fails, the files are removed with the directory of the run. */
export async function combine(database: Database, job: CombineJob): Promise<JobResult> {
  let rows = 0;
  let bytes = 0;
  for (const [at, { sql, inputs }] of job.parts.entries()) {
    try {
      const file = `${job.to}-${String(at).padStart(DIGITS, '0')}.parquet`;
      const statement = await database.prepare(`COPY (${sql}) TO ${text(file)} (FORMAT parquet)`);
      try {
        rows += await statement.run(inputs);
      } finally {
        statement.close();
      }
      bytes += statSync(file).size;
    } catch (error) {
      return wasInterrupted(error)
        ? { kind: 'interrupted' }
        : { kind: 'failed', statement: at, failure: describeFailure(error) };
    }
    if (bytes > job.maxBytes) return tooLarge(job, at);
  }
  return { kind: 'combined', rows, bytes };
}

function tooLarge({ tooLarge: message }: CombineJob, statement: number): JobResult {
  const failure = { code: 'source_failed' as const, message, detail: message, value: null };
  return { kind: 'failed', statement, failure };
}
