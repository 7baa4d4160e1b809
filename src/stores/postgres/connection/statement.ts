/** Prepared statements, as the driver takes them. */

import type { QueryArrayConfig } from 'pg';

export interface Statement {
  /** `<store>.<function>`: the name of the prepared statement on the connection. */
  readonly name: string;
  readonly sql: string;
}

/** @returns one array per row, in the order of the columns; JSON is parsed and times are dates */
export type Query = (statement: Statement, args: readonly unknown[]) => Promise<readonly unknown[][]>;

export function prepared({ name, sql }: Statement, args: readonly unknown[]): QueryArrayConfig {
  return { name, text: sql, values: [...args], rowMode: 'array' };
}
