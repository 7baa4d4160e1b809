/** Tables as an export writes them. */

import { csvWriter } from '../../src/services/exports/csv.ts';
import { written, type RowWriter } from '../../src/services/exports/row-writer.ts';

export interface Table {
  readonly columns: Readonly<Record<string, string>>;
  /** Values as JSON text, as the engine writes them. */
  readonly rows: readonly (readonly string[])[];
}

export const ndjson = ({ columns, rows }: Table) =>
  rows
    .map(
      (row) =>
        `{${Object.keys(columns)
          .map((name, at) => `${JSON.stringify(name)}:${row[at]}`)
          .join(',')}}\n`,
    )
    .join('');

export async function* pieces(text: string, bytes: number): AsyncGenerator<Buffer> {
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += bytes) yield Buffer.from(all.subarray(at, at + bytes));
}

export const atOnce = () => Promise.resolve();

export async function exported(
  table: Table,
  writer: () => RowWriter,
  { chunkBytes = 1_000_000, columns = Object.keys(table.columns) } = {},
): Promise<string> {
  const chosen = columns.map((name) => ({ name, type: table.columns[name]! }));
  const parts: Buffer[] = [];
  for await (const part of written(pieces(ndjson(table), chunkBytes), chosen, writer(), atOnce))
    parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

export const guarded = () => csvWriter(true);
export const kept = () => csvWriter(false);

const one = (value: string, type = 'string'): Table => ({ columns: { x: type }, rows: [[value]] });
export const cell = async (value: string, type?: string, writer = guarded) =>
  (await exported(one(value, type), writer)).slice('x\r\n'.length, -2);
