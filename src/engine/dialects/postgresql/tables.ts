/** The tables of a statement: columns have names by position, because PostgreSQL cuts long ones. */

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
