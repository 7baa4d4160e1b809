/** Selects the rows of a source that earlier runs did not deliver, in their order. */

import { statSync } from 'node:fs';

import { MAX_KEYS } from '../cursor.ts';
import { CURSOR_ROWS, incrementSql } from './increment-sql.ts';
import type { IncrementJob, JobResult } from '../protocol/messages.ts';
import type { Database } from './duckdb.ts';
import { describeFailure, wasInterrupted } from './failure.ts';
import { createTables } from './tables.ts';

/** If it fails, the partial file is removed with the directory of its run. */
export async function increment(database: Database, job: IncrementJob): Promise<JobResult> {
  const sql = incrementSql(job);
  const tables = createTables(database, { ...job.inputs, ...sql.inputs });
  const texts = async (statement: string): Promise<readonly (string | null)[]> => {
    const prepared = await database.prepare(statement);
    try {
      return await prepared.texts({});
    } finally {
      prepared.close();
    }
  };
  try {
    await tables.create(CURSOR_ROWS.delivered, sql.delivered);
    await tables.create(CURSOR_ROWS.read, sql.read);
    const nulls = Number((await texts(sql.nulls))[0]);
    if (nulls > 0)
      return { kind: 'incremented', nulls, rows: 0, bytes: 0, last: job.from, keys: [] };
    const copy = await database.prepare(sql.copy);
    let rows: number;
    try {
      rows = await copy.run({});
    } finally {
      copy.close();
    }
    const [last = null] = await texts(sql.last);
    const keys = last === null ? [] : await texts(sql.keys(last, MAX_KEYS + 1));
    return {
      kind: 'incremented',
      nulls: 0,
      rows,
      bytes: statSync(job.to).size,
      last,
      keys: keys.flatMap((key) => key ?? []),
    };
  } catch (error) {
    return wasInterrupted(error)
      ? { kind: 'interrupted' }
      : { kind: 'failed', statement: 0, failure: describeFailure(error) };
  } finally {
    await tables.dropAll();
  }
}
