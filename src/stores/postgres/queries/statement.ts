/**
 * Prepared statements. They are files in `prisma/sql/queries/`, except these, which TypeScript composes of parts that
 * several of them share:
 *
 * - a page of a list and its total, by table (`list-page.ts`, `list-count.ts`);
 * - the history, by the filters of the request, and other statements with its columns (`execution-history.ts`,
 *   `execution-columns.ts`);
 * - writes of the row of a run, each as an update and as an insert (`execution-rows.ts`, `execution-end.ts`,
 *   `execution-sql.ts`).
 */

import type { QueryArrayConfig } from 'pg';
import type { Columns } from './columns.ts';

export interface Statement<
  Row = readonly unknown[],
  Args extends readonly unknown[] = readonly unknown[],
> {
  /** Name of the prepared statement: `<store>.<function>`. */
  readonly name: string;
  readonly sql: string;
  /** Absent: only the number of rows matters. */
  readonly columns?: Columns<Row>;
  /** Only a type. */
  readonly args?: Args;
}

export type Query = <
  Row = readonly unknown[],
  Args extends readonly unknown[] = readonly unknown[],
>(
  statement: Statement<Row, Args>,
  args: NoInfer<Args>,
) => Promise<readonly Row[]>;

/** Arrays in the order of the columns. */
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
