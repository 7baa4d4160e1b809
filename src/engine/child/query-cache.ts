/** Caches the plans of queries: planning a small run takes four times as long as executing it. */

import type { RunInputs } from '../protocol/messages.ts';
import { identifier, text } from '../sql.ts';
import type { Database, Statement } from './duckdb.ts';

const MAX_QUERIES = 64;
const MAX_QUERY_CHARACTERS = 65_536;

/** Limit of the rows that are returned as lines. */
export const FEW_ROWS = 1_000;

/** The column name of a whole row. It is longer than a user's column name can be. */
export const ROW = 'row'.padEnd(256, '_');

/** A query in two forms, each prepared at its first use. */
export class CachedQuery {
  /** The query's key in the cache. */
  readonly key: string;
  /** The file that `copy` writes, the same each time. */
  readonly file: string;
  /** True if the last run returned few rows. Null before the first run. */
  hadFewRows: boolean | null = null;
  readonly #sql: string;
  readonly #maxRows: number;
  readonly #database: Database;
  readonly #maxLineBytes: number;
  #copying: Statement | null = null;
  #selecting: Statement | null = null;

  constructor(
    database: Database,
    { sql, maxRows }: CappedQuery,
    { file, maxLineBytes }: { file: string; maxLineBytes: number },
  ) {
    this.key = keyOf({ sql, maxRows });
    this.#sql = sql;
    this.#maxRows = maxRows;
    this.file = file;
    this.#database = database;
    this.#maxLineBytes = maxLineBytes;
  }

  /**
   * Writes the rows to the file as NDJSON. Returns their number, which is one more than the limit if there are too
   * many.
   */
  async copy(inputs: RunInputs): Promise<number> {
    const rows = `SELECT * FROM (${this.#sql}) AS ${identifier('rows')} LIMIT ${this.#maxRows + 1}`;
    this.#copying ??= await this.#database.prepare(
      `COPY (${rows}) TO ${text(this.file)} (FORMAT json)`,
    );
    return this.#copying.run(inputs);
  }

  /**
   * The rows in the format of `copy`. Null if there are more than a few or than the limit, or if one is too long. A
   * small LIMIT matters: with it DuckDB keeps the first rows of an order, and without it sorts all, which costs as much
   * as a tiny run.
   */
  async lines(inputs: RunInputs): Promise<readonly string[] | null> {
    const most = Math.min(FEW_ROWS, this.#maxRows);
    const row = identifier(ROW);
    const line = `CAST(to_json(${row}) AS VARCHAR)`;
    this.#selecting ??= await this.#database.prepare(
      `SELECT CASE WHEN strlen(line) <= ${this.#maxLineBytes} THEN line END FROM (SELECT ${line} AS line FROM (${this.#sql}) AS ${row} LIMIT ${most + 1})`,
    );
    const lines = await this.#selecting.texts(inputs);
    return lines.length <= most && lines.every((text) => text !== null) ? lines : null;
  }

  close(): void {
    this.#copying?.close();
    this.#selecting?.close();
  }
}

export interface CappedQuery {
  readonly sql: string;
  /** Limit of the rows. One more is read to detect that it is exceeded. */
  readonly maxRows: number;
}

export interface QueryCache {
  /** The caller has exclusive use of the query until `release`. */
  take(query: CappedQuery): CachedQuery;
  /** Must be called once after the last run. `keep` is false if a run failed. */
  release(query: CachedQuery, keep: boolean): void;
}

/** @param partFile returns the name of a new file for each number */
export function createQueryCache(
  database: Database,
  maxLineBytes: number,
  partFile: (number: number) => string,
): QueryCache {
  const queries = new Map<string, CachedQuery>();
  let files = 0;
  return {
    take(query) {
      const key = keyOf(query);
      const cached = queries.get(key);
      queries.delete(key);
      if (cached !== undefined) return cached;
      files += 1;
      return new CachedQuery(database, query, { file: partFile(files), maxLineBytes });
    },
    release(query, keep) {
      if (!keep || query.key.length > MAX_QUERY_CHARACTERS) return query.close();
      queries.set(query.key, query);
      if (queries.size <= MAX_QUERIES) return;
      for (const [key, oldest] of queries) {
        queries.delete(key);
        oldest.close();
        return;
      }
    },
  };
}

const keyOf = ({ sql, maxRows }: CappedQuery): string => `${maxRows} ${sql}`;
