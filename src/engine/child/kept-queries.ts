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
  readonly sql: string;
  /** The file that `copy` writes, the same each time. */
  readonly file: string;
  /** Whether the last run gave few rows, as noted after it; null before the first. */
  hadFewRows: boolean | null = null;
  readonly #database: Database;
  readonly #maxLineBytes: number;
  #copying: Statement | null = null;
  #selecting: Statement | null = null;

  constructor(
    database: Database,
    { sql, file, maxLineBytes }: { sql: string; file: string; maxLineBytes: number },
  ) {
    this.sql = sql;
    this.file = file;
    this.#database = database;
    this.#maxLineBytes = maxLineBytes;
  }

  /** Writes the rows to the file as NDJSON; returns their number. */
  async copy(inputs: RunInputs): Promise<number> {
    this.#copying ??= await this.#database.prepare(
      `COPY (${this.sql}) TO ${text(this.file)} (FORMAT json)`,
    );
    return this.#copying.run(inputs);
  }

  /** The rows as `copy` writes them; null where they are more than a few, or one is too long. */
  async lines(inputs: RunInputs): Promise<readonly string[] | null> {
    const row = identifier(ROW);
    const line = `CAST(to_json(${row}) AS VARCHAR)`;
    this.#selecting ??= await this.#database.prepare(
      `SELECT CASE WHEN strlen(line) <= ${this.#maxLineBytes} THEN line END FROM (SELECT ${line} AS line FROM (${this.sql}) AS ${row} LIMIT ${FEW_ROWS + 1})`,
    );
    const lines = await this.#selecting.texts(inputs);
    return lines.length <= FEW_ROWS && lines.every((text) => text !== null) ? lines : null;
  }

  close(): void {
    this.#copying?.close();
    this.#selecting?.close();
  }
}

export interface KeptQueries {
  /** It is the caller's alone until it is given back. */
  take(sql: string): KeptQuery;
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
    take(sql) {
      const known = kept.get(sql);
      kept.delete(sql);
      if (known !== undefined) return known;
      files += 1;
      return new KeptQuery(database, { sql, file: partFile(files), maxLineBytes });
    },
    release(query, keep) {
      if (!keep || query.sql.length > MAX_KEPT_CHARACTERS) return query.close();
      kept.set(query.sql, query);
      if (kept.size <= MAX_KEPT) return;
      for (const [sql, oldest] of kept) {
        kept.delete(sql);
        oldest.close();
        return;
      }
    },
  };
}

/** At most one row more than the cap: enough to know that there are too many. */
export function capped(sql: string, maxRows: number): string {
  return `SELECT * FROM (${sql}) AS ${identifier('rows')} LIMIT ${maxRows + 1}`;
}
