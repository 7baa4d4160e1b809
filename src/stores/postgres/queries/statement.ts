/** Prepared statements, as the driver takes them. */

import type { QueryArrayConfig } from 'pg';
import type { Columns } from './columns.ts';

export interface Statement<Row = readonly unknown[]> {
  /** `<store>.<function>`: the name of the prepared statement on the connection. */
  readonly name: string;
  readonly sql: string;
  /** What its rows are; absent: nothing but their number is of interest. */
  readonly columns?: Columns<Row>;
}

export type Query = <Row = readonly unknown[]>(
  statement: Statement<Row>,
  args: readonly unknown[],
) => Promise<readonly Row[]>;

/** The driver's rows: arrays, in the order of the columns. */
export type Rows = readonly (readonly unknown[])[];

export function prepared(
  { name, sql }: Statement<unknown>,
  args: readonly unknown[],
): QueryArrayConfig {
  return { name, text: sql, values: [...args], rowMode: 'array' };
}

export function rowsOf<Row>({ columns }: Statement<Row>, rows: Rows): readonly Row[] {
  return columns === undefined
    ? (rows as readonly Row[])
    : rows.map((values) => columns.read(values));
}
