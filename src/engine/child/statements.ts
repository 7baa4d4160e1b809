/** COPY statements whose plans are kept: planning a small run costs four times what running it does. */

import { identifier, text } from '../sql.ts';
import type { Database, Statement } from './duckdb.ts';

const MAX_KEPT = 64;
const MAX_KEPT_CHARACTERS = 65_536;

export interface CopyStatement {
  /** The file that it writes, the same each time it runs. */
  readonly file: string;
  /** Returns the number of rows written. */
  run(): Promise<number>;
  /** Must be called once after the last run; a failed statement is not kept. */
  done(failed: boolean): void;
}

export interface CopyStatements {
  prepare(sql: string, keep: boolean): Promise<CopyStatement>;
}

interface Kept {
  readonly file: string;
  readonly statement: Statement;
}

/** @param partFile names a new file, different with each number */
export function createCopyStatements(database: Database, partFile: (number: number) => string): CopyStatements {
  const kept = new Map<string, Kept>();
  let files = 0;

  async function open(sql: string): Promise<Kept> {
    files += 1;
    const file = partFile(files);
    return { file, statement: await database.prepare(`COPY (${sql}) TO ${text(file)} (FORMAT json)`) };
  }

  return {
    prepare: async (sql, keep) => {
      const known = kept.get(sql);
      kept.delete(sql);
      const entry = known ?? (await open(sql));
      const done = (failed: boolean): void => {
        if (failed || !keep || sql.length > MAX_KEPT_CHARACTERS) return entry.statement.close();
        kept.set(sql, entry);
        evict(kept);
      };
      return { file: entry.file, run: () => entry.statement.run(), done };
    },
  };
}

/** The least recently used one goes. */
function evict(kept: Map<string, Kept>): void {
  if (kept.size <= MAX_KEPT) return;
  for (const [sql, entry] of kept) {
    kept.delete(sql);
    entry.statement.close();
    return;
  }
}

/** At most one row more than the cap: enough to know that there are too many. */
export function capped(sql: string, maxRows: number): string {
  return `SELECT * FROM (${sql}) AS ${identifier('rows')} LIMIT ${maxRows + 1}`;
}
