/** The temporary tables of a load. They end with the connection. */

import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

import { rowsOfContent } from '../../database/child/rows-of-content.ts';
import { textLines, textRows, type TextRow } from '../../database/child/text-lines.ts';
import type { LoadContent } from '../../../engine/index.ts';
import { StepError } from '../../step-error.ts';
import { BatchInsert } from './batch-insert.ts';
import { inPieces } from './pieces.ts';
import { quoted } from './quoted.ts';
import type { Session } from './session.ts';
import type { StagedRows } from './staged-rows.ts';
import { textOf, valueSql, type TargetColumn } from './table-column.ts';

/** Errors of `LOAD DATA LOCAL` if the server or a proxy forbids it. */
const FORBIDDEN: ReadonlySet<number> = new Set([1148, 1290, 3948, 4166]);

export class Staging {
  readonly #session: Session;
  readonly #columns: readonly TargetColumn[];
  readonly #suffix = randomBytes(6).toString('hex');

  constructor(session: Session, columns: readonly TargetColumn[]) {
    this.#session = session;
    this.#columns = columns;
  }

  /** The rows as texts, or with the types of the table if the server refuses LOAD DATA LOCAL. */
  async stage(content: LoadContent): Promise<StagedRows> {
    const texts = await this.#stageTexts(content);
    return texts ?? this.#stageInBatches(content);
  }

  /** The rows with the types of the table. @param isUnique true if the last of several rows with one key remains */
  async convert(rows: StagedRows, isUnique: boolean): Promise<StagedRows> {
    const typed = await this.createTyped(isUnique);
    const verb = isUnique ? 'REPLACE' : 'INSERT';
    await this.#session.run(
      `${verb} INTO ${typed.table} (${[...typed.values, typed.number].join(', ')}) SELECT ${[...rows.values, rows.number].join(', ')} FROM ${rows.table} ORDER BY ${rows.number}`,
    );
    return { ...typed, count: rows.count };
  }

  async #stageTexts(content: LoadContent): Promise<StagedRows | null> {
    const [local] = await this.#session.rows('SELECT @@local_infile');
    if (Number(local?.[0]) !== 1) return null;
    const table = quoted(`weir_texts_${this.#suffix}`);
    const fields = this.#columns.map((_, at) => `c${at}`);
    const list = fields.map((field) => `${field} LONGTEXT CHARACTER SET utf8mb4`).join(', ');
    await this.#session.run(`CREATE TEMPORARY TABLE ${table} (n BIGINT PRIMARY KEY, ${list})`);
    const count = await this.#loadData(table, fields, content);
    if (count === null) return null;
    const values = this.#columns.map((column, at) => valueSql(column, `c${at}`));
    return { table, number: 'n', values, count, isTyped: false };
  }

  /** Null if the server refuses. */
  async #loadData(
    table: string,
    fields: readonly string[],
    content: LoadContent,
  ): Promise<number | null> {
    let count = 0;
    const counted = async function* (rows: AsyncIterable<readonly TextRow[]>) {
      for await (const list of rows) {
        count += list.length;
        yield list;
      }
    };
    const lines = textLines(counted(this.#rowsOf(content)), true);
    const sql = `LOAD DATA LOCAL INFILE 'rows' INTO TABLE ${table} CHARACTER SET utf8mb4 FIELDS TERMINATED BY '\\t' ESCAPED BY '\\\\' LINES TERMINATED BY '\\n' (${[...fields, 'n'].join(', ')})`;
    const result = await this.#session
      .runWithFile(sql, () => Readable.from(inPieces(lines)))
      .catch((error: unknown) => {
        if (FORBIDDEN.has((error as { errno?: number }).errno ?? 0)) return null;
        throw error;
      });
    if (result === null) return null;
    if (result.affectedRows !== count || result.warningStatus > 0)
      throw new StepError('call', await this.#warning());
    return count;
  }

  async #warning(): Promise<string> {
    const [warning] = await this.#session.rows('SHOW WARNINGS LIMIT 1');
    return `The server did not accept all rows: ${String(warning?.[2] ?? 'it does not say why')}`;
  }

  #rowsOf(content: LoadContent): AsyncIterable<readonly TextRow[]> {
    return textRows(rowsOfContent(content), this.#columns, textOf);
  }

  async #stageInBatches(content: LoadContent): Promise<StagedRows> {
    const typed = await this.createTyped(false);
    const insert = new BatchInsert(this.#session, typed, this.#columns);
    for await (const list of this.#rowsOf(content)) await insert.add(list);
    return { ...typed, count: await insert.end() };
  }

  async createTyped(isUnique: boolean): Promise<StagedRows> {
    const table = quoted(`weir_rows_${this.#suffix}${isUnique ? '_u' : ''}`);
    const number = quoted(numberColumn(this.#columns));
    const keys = this.#columns.filter(({ isKey }) => isKey);
    // Without an index, rows of the table could only be compared with all staged rows.
    const isIndexed =
      keys.length > 0 && (isUnique || keys.every(({ label }) => !/text|blob/.test(label)));
    const index = `${isUnique ? 'UNIQUE ' : ''}KEY (${keys.map(({ name }) => quoted(name)).join(', ')})`;
    const parts = [
      `${number} BIGINT PRIMARY KEY`,
      ...this.#columns.map(({ name, definition }) => `${quoted(name)} ${definition} NULL`),
      ...(isIndexed ? [index] : []),
    ];
    await this.#session.run(`CREATE TEMPORARY TABLE ${table} (${parts.join(', ')})`);
    const values = this.#columns.map(({ name }) => quoted(name));
    return { table, number, values, count: 0, isTyped: true };
  }
}

/** A name that no column has: names are compared without their case. */
function numberColumn(columns: readonly TargetColumn[]): string {
  let name = 'weir_row';
  while (columns.some((column) => column.name.toLowerCase() === name)) name = `${name}_`;
  return name;
}
