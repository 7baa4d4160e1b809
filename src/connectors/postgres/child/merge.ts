/** Moves the rows of a load from its temporary table to the table. */

import { RowError } from '../../database/child/row-error.ts';
import type { LoadRequest } from '../../database/load-request.ts';
import type { LoadTarget } from './load-target.ts';
import { quoted } from './quoted.ts';
import type { Session } from './session.ts';
import { StepError } from '../../step-error.ts';

interface Temporary {
  readonly table: string;
  /** The column with the numbers of the rows. */
  readonly number: string;
}

export class Merge {
  readonly #client: Session['client'];
  readonly #request: LoadRequest;
  readonly #target: LoadTarget;
  readonly #from: Temporary;

  constructor({ client }: Session, request: LoadRequest, target: LoadTarget, from: Temporary) {
    this.#client = client;
    this.#request = request;
    this.#target = target;
    this.#from = from;
  }

  async run(): Promise<void> {
    const { mode, keyColumns } = this.#request;
    const { table } = this.#target;
    if (keyColumns.length > 0) await this.#checkKeys();
    // Other writers wait, readers do not.
    if (mode === 'replace')
      await this.#client.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
    if (keyColumns.length === 0) await this.#client.query(`DELETE FROM ${table}`);
    await this.#client.query(this.#insert());
    if (mode === 'replace' && keyColumns.length > 0) await this.#client.query(this.#deleteOthers());
  }

  async #checkKeys(): Promise<void> {
    const { table, number } = this.#from;
    const { keyColumns, duplicateKeys } = this.#request;
    await this.#client.query(`ANALYZE ${table}`);
    for (const key of keyColumns) {
      const { rows } = await this.#client.query<{ row: string }>(
        `SELECT ${quoted(number)}::text AS row FROM ${table} WHERE ${quoted(key)} IS NULL ORDER BY ${quoted(number)} LIMIT 1`,
      );
      const [first] = rows;
      if (first !== undefined) throw new RowError(Number(first.row), key, 'a key cannot be null');
    }
    if (duplicateKeys === 'last') return;
    const { rows } = await this.#client.query<{ first: string; second: string }>(
      `SELECT r[1]::text AS first, r[2]::text AS second FROM (SELECT pg_catalog.array_agg(${quoted(number)} ORDER BY ${quoted(number)}) AS r FROM ${table} GROUP BY ${this.#keys()} HAVING pg_catalog.count(*) > 1) AS same ORDER BY r[2] LIMIT 1`,
    );
    const [pair] = rows;
    if (pair !== undefined)
      throw new StepError(
        'call',
        `Rows ${pair.first} and ${pair.second} have the same key (${keyColumns.join(', ')}): remove one of them, or set \`duplicate_keys\` to \`last\``,
      );
  }

  #keys(): string {
    return this.#request.keyColumns.map(quoted).join(', ');
  }

  #insert(): string {
    const { table, columns } = this.#target;
    const { keyColumns } = this.#request;
    const names = columns.map(({ name }) => quoted(name)).join(', ');
    const number = quoted(this.#from.number);
    const last =
      keyColumns.length === 0
        ? this.#from.table
        : `(SELECT DISTINCT ON (${this.#keys()}) * FROM ${this.#from.table} ORDER BY ${this.#keys()}, ${number} DESC) AS last`;
    const insert = `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM ${last} ORDER BY ${number}`;
    return keyColumns.length === 0 ? insert : `${insert} ${this.#onConflict()}`;
  }

  #onConflict(): string {
    const updated = this.#target.columns
      .filter(({ isKey }) => !isKey)
      .map(({ name }) => `${quoted(name)} = EXCLUDED.${quoted(name)}`);
    const action = updated.length === 0 ? 'DO NOTHING' : `DO UPDATE SET ${updated.join(', ')}`;
    return `ON CONFLICT (${this.#keys()}) ${action}`;
  }

  #deleteOthers(): string {
    const same = this.#request.keyColumns.map((key) => `l.${quoted(key)} = t.${quoted(key)}`);
    return `DELETE FROM ${this.#target.table} AS t WHERE NOT EXISTS (SELECT FROM ${this.#from.table} AS l WHERE ${same.join(' AND ')})`;
  }
}
