/** The SELECT of a sort. */

import type { SortKey } from '../../../algebra/relation.ts';
import { rowsOfTable } from './ordering.ts';
import { selectList } from './projection.ts';
import type { InputTable } from './table.ts';

/** @param isStable true if rows that are equal in all keys keep their order */
export function sortedSql(keys: readonly SortKey[], input: InputTable, isStable: boolean): string {
  const { from, column, row } = rowsOfTable(input, isStable);
  const terms = keys.map((key) => sortTerm(key, column));
  const all = row === undefined ? terms : [...terms, row];
  return `SELECT ${selectList(input.columns)} FROM ${from} ORDER BY ${all.join(', ')}`;
}

/** @param column returns the SQL of a column */
export function sortTerm(
  { field, direction, nulls }: SortKey,
  column: (name: string) => string,
): string {
  return `${column(field)} ${direction.toUpperCase()} NULLS ${nulls.toUpperCase()}`;
}
