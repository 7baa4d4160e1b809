/** Moves staged rows to the table of a load. */

import { RowError } from '../../database/child/row-error.ts';
import type { LoadRequest } from '../../database/load-request.ts';
import { StepError } from '../../step-error.ts';
import { isOfRow, placeOf, type ServerError } from './load-failure.ts';
import type { LoadTarget } from './load-target.ts';
import { quoted } from './quoted.ts';
import type { Session } from './session.ts';
import type { StagedRows } from './staged-rows.ts';

export class Merge {
  readonly #session: Session;
  readonly #request: LoadRequest;
  readonly #target: LoadTarget;
  readonly #from: StagedRows;

  constructor(session: Session, request: LoadRequest, target: LoadTarget, from: StagedRows) {
    this.#session = session;
    this.#request = request;
    this.#target = target;
    this.#from = from;
  }

  /** In a transaction, which it can begin again. Throws a StepError for a row that cannot be stored. */
  async run(): Promise<void> {
    try {
      await this.#begin();
      await this.#write(1, this.#from.count);
    } catch (error) {
      if (!isOfRow(error)) throw error;
      throw await this.#rowError(error as ServerError);
    }
    const { mode, keyColumns } = this.#request;
    if (mode === 'replace' && keyColumns.length > 0) await this.#deleteOthers();
  }

  async #begin(): Promise<void> {
    await this.#session.run('START TRANSACTION');
    const { mode, keyColumns } = this.#request;
    if (mode === 'replace' && keyColumns.length === 0)
      await this.#session.run(`DELETE FROM ${this.#target.table}`);
  }

  async #write(first: number, last: number): Promise<void> {
    const { table, columns } = this.#target;
    const { table: staged, values, number } = this.#from;
    const names = columns.map(({ name }) => quoted(name)).join(', ');
    const range = `${number} BETWEEN ${first} AND ${last}`;
    const isMerged = this.#request.keyColumns.length > 0;
    const missing = `NOT EXISTS (SELECT 1 FROM ${table} AS t WHERE ${this.#sameKeys()})`;
    await this.#session.run(
      `INSERT INTO ${table} (${names}) SELECT ${values.join(', ')} FROM ${staged} AS s WHERE ${range}${isMerged ? ` AND ${missing}` : ''} ORDER BY ${number}`,
    );
    const updated = columns.filter(({ isKey }) => !isKey).map(({ name }) => quoted(name));
    // In this order, a row that another transaction inserts in between is updated.
    if (isMerged && updated.length > 0)
      await this.#session.run(
        `UPDATE ${table} AS t JOIN ${staged} AS s ON ${this.#sameKeys()} SET ${updated.map((name) => `t.${name} = s.${name}`).join(', ')} WHERE s.${range}`,
      );
  }

  #sameKeys(): string {
    const { keyColumns } = this.#request;
    return keyColumns.map((key) => `t.${quoted(key)} = s.${quoted(key)}`).join(' AND ');
  }

  async #deleteOthers(): Promise<void> {
    const { table } = this.#target;
    await this.#session.run(
      `DELETE t FROM ${table} AS t LEFT JOIN ${this.#from.table} AS s ON ${this.#sameKeys()} WHERE s.${this.#from.number} IS NULL`,
    );
  }

  /** Finds the first row that fails, by halves. */
  async #rowError(first: ServerError): Promise<unknown> {
    let error = first;
    await this.#session.run('ROLLBACK');
    await this.#begin();
    let low = 1;
    for (let high = this.#from.count; low < high;) {
      const middle = Math.floor((low + high) / 2);
      await this.#session.run('SAVEPOINT weir');
      const failed = await this.#attempt(low, middle);
      if (failed === null) {
        low = middle + 1;
        continue;
      }
      error = failed;
      await this.#session.run('ROLLBACK TO SAVEPOINT weir');
      high = middle;
    }
    error = (await this.#attempt(low, low)) ?? error;
    const place = placeOf(error);
    return place === null
      ? new StepError('call', `Row ${low}: ${error.message}`)
      : new RowError(low, place.column, place.reason);
  }

  async #attempt(first: number, last: number): Promise<ServerError | null> {
    try {
      await this.#write(first, last);
      return null;
    } catch (error) {
      if (isOfRow(error)) return error as ServerError;
      throw error;
    }
  }
}

/** Throws a StepError if rows have no key, or the same one. */
export async function checkKeys(
  session: Session,
  { keyColumns, duplicateKeys }: LoadRequest,
  { table, number }: StagedRows,
): Promise<void> {
  for (const key of keyColumns) {
    const [row] = await session.rows(
      `SELECT ${number} FROM ${table} WHERE ${quoted(key)} IS NULL ORDER BY ${number} LIMIT 1`,
    );
    if (row !== undefined) throw new RowError(Number(row[0]), key, 'a key cannot be null');
  }
  if (keyColumns.length === 0 || duplicateKeys === 'last') return;
  const keys = keyColumns.map(quoted).join(', ');
  const [pair] = await session.rows(
    `SELECT MIN(${number}), MAX(${number}) FROM ${table} GROUP BY ${keys} HAVING COUNT(*) > 1 ORDER BY 2 LIMIT 1`,
  );
  if (pair === undefined) return;
  const [first, second] = pair.map(String);
  throw new StepError(
    'call',
    `Rows ${first} and ${second} have the same key (${keyColumns.join(', ')}): remove one of them, or set \`duplicate_keys\` to \`last\``,
  );
}
