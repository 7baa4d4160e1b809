/** Queries whose plans are kept: planning a small run costs four times what running it does. */

import type { RunInputs } from '../protocol/messages.ts';
import { identifier, text } from '../sql.ts';
import type { Database, Statement } from './duckdb.ts';

const MAX_KEPT = 64;
const MAX_KEPT_CHARACTERS = 65_536;

/** So many rows may be asked for as lines. */
export const FEW_ROWS = 1_000;

/** The name of a row as a whole: longer than a column's may be, so that it is none. */
export const ROW = 'row'.padEnd(256, '_');

/** A query in two forms, each prepared when it is first used. */
export class KeptQuery {
  /** Names the query among those that are kept. */
  readonly key: string;
  /** The file that `copy` writes, the same each time. */
  readonly file: string;
  /** Whether the last run gave few rows, as noted after it; null before the first. */
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

  /** Writes the rows to the file as NDJSON; returns their number, one more than the cap where there are too many. */
  async copy(inputs: RunInputs): Promise<number> {
    const rows = `SELECT * FROM (${this.#sql}) AS ${identifier('rows')} LIMIT ${this.#maxRows + 1}`;
    this.#copying ??= await this.#database.prepare(
      `COPY (${rows}) TO ${text(this.file)} (FORMAT json)`,
    );
    return this.#copying.run(inputs);
  }

  /**
   * The rows as `copy` writes them; null where they are more than a few or than the cap, or one is too long. One LIMIT and a
   * small one: with it DuckDB keeps the first rows of an order, and without it sorts all, which costs as much as a tiny run.
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
  /** The cap: of more rows, no more are of interest than that they are too many. */
  readonly maxRows: number;
}

export interface KeptQueries {
  /** It is the caller's alone until it is given back. */
  take(query: CappedQuery): KeptQuery;
  /** Must be called once after the last run, with `keep` false where one failed. */
  release(query: KeptQuery, keep: boolean): void;
}

/** @param partFile names a new file, different with each number */
export function createKeptQueries(
  database: Database,
  maxLineBytes: number,
  partFile: (number: number) => string,
): KeptQueries {
  const kept = new Map<string, KeptQuery>();
  let files = 0;
  return {
    take(query) {
      const key = keyOf(query);
      const known = kept.get(key);
      kept.delete(key);
      if (known !== undefined) return known;
      files += 1;
      return new KeptQuery(database, query, { file: partFile(files), maxLineBytes });
    },
    release(query, keep) {
      if (!keep || query.key.length > MAX_KEPT_CHARACTERS) return query.close();
      kept.set(query.key, query);
      if (kept.size <= MAX_KEPT) return;
      for (const [key, oldest] of kept) {
        kept.delete(key);
        oldest.close();
        return;
      }
    },
  };
}

const keyOf = ({ sql, maxRows }: CappedQuery): string => `${maxRows} ${sql}`;
