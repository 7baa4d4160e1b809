/** Inserts rows into a temporary table with prepared statements: several rows at a time. */

import type { TextRow } from '../../database/child/text-lines.ts';
import { RowError } from '../../database/child/row-error.ts';
import { placeOf } from './load-failure.ts';
import type { Session } from './session.ts';
import type { StagedRows } from './staged-rows.ts';
import { valueSql, type TargetColumn } from './table-column.ts';

const MAX_ROWS = 500;
/** A statement has at most 65,535 parameters. */
const MAX_PARAMETERS = 60_000;
const MAX_CHARACTERS = 256 * 1_024;

export class BatchInsert {
  readonly #session: Session;
  readonly #head: string;
  readonly #row: string;
  readonly #maxRows: number;
  #rows: TextRow[] = [];
  #characters = 0;
  #count = 0;

  constructor(
    session: Session,
    { table, number, values }: StagedRows,
    columns: readonly TargetColumn[],
  ) {
    this.#session = session;
    this.#head = `INSERT INTO ${table} (${[number, ...values].join(', ')}) VALUES `;
    this.#row = `(${['?', ...columns.map((column) => valueSql(column, '?'))].join(', ')})`;
    this.#maxRows = Math.max(
      1,
      Math.min(MAX_ROWS, Math.floor(MAX_PARAMETERS / (columns.length + 1))),
    );
  }

  async add(rows: readonly TextRow[]): Promise<void> {
    for (const row of rows) {
      this.#rows.push(row);
      for (const value of row) this.#characters += value?.length ?? 0;
      if (this.#rows.length >= this.#maxRows || this.#characters > MAX_CHARACTERS)
        await this.#insert();
    }
  }

  /** Returns the number of rows. */
  async end(): Promise<number> {
    if (this.#rows.length > 0) await this.#insert();
    return this.#count;
  }

  async #insert(): Promise<void> {
    const rows = this.#rows;
    const before = this.#count;
    this.#rows = [];
    this.#characters = 0;
    this.#count += rows.length;
    const values = rows.flatMap((row, at) => [String(before + at + 1), ...row]);
    const sql = `${this.#head}${rows.map(() => this.#row).join(', ')}`;
    try {
      await this.#session.run(sql, values);
    } catch (error) {
      const place = placeOf(error);
      if (place === null) throw error;
      throw new RowError(before + place.row, place.column, place.reason);
    }
  }
}
