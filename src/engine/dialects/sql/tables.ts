/** The tables of a statement: columns have names by position, because databases cut long ones, or do not tell upper case from lower case. */

import type { Columns } from '../../types.ts';

export interface InputTable {
  readonly name: string;
  readonly columns: Columns;
}

export function positionOf(columns: Columns, name: string): string {
  const at = columns.findIndex((column) => column.name === name);
  if (at === -1) throw new Error('a relation reads only columns of its inputs');
  return `c${at + 1}`;
}

export function positions(columns: Columns): string {
  return columns.map((_, at) => `c${at + 1}`).join(', ');
}

/** The list of a SELECT. */
export function named(list: readonly string[]): string {
  return list.map((sql, at) => `${sql} AS c${at + 1}`).join(', ');
}
