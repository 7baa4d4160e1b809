/** The SELECT of a sort. */

import type { SortKey } from '../../../algebra/relation.ts';
import { numberRows, plainRows } from './ordering.ts';
import { selectList } from './projection.ts';
import type { InputTable } from './table.ts';

/** @param isStable true if rows that are equal in all keys keep their order */
export function sortedSql(keys: readonly SortKey[], input: InputTable, isStable: boolean): string {
  const rows = isStable ? numberRows(input) : undefined;
  const { from, column } = rows ?? plainRows(input.name, input.columns);
  const terms = keys.map((key) => sortTerm(key, column));
  return `SELECT ${selectList(input.columns)} FROM ${from} ORDER BY ${[...terms, ...(rows ? [rows.row] : [])].join(', ')}`;
}

/** @param column returns the SQL of a column */
export function sortTerm(
  { field, direction, nulls }: SortKey,
  column: (name: string) => string,
): string {
  return `${column(field)} ${direction.toUpperCase()} NULLS ${nulls.toUpperCase()}`;
}
