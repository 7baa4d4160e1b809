/** The SELECT of a sort. */

import type { SortKey } from '../../../algebra/relation.ts';
import { numberRows } from './ordering.ts';
import { selectList } from './projection.ts';
import type { InputTable } from './table.ts';

/** Rows that are equal in all keys keep their order. */
export function sortedSql(keys: readonly SortKey[], input: InputTable): string {
  const rows = numberRows(input);
  const terms = keys.map((key) => sortTerm(key, rows.column));
  return `SELECT ${selectList(input.columns)} FROM ${rows.from} ORDER BY ${[...terms, rows.row].join(', ')}`;
}

/** @param column returns the SQL of a column */
export function sortTerm(
  { field, direction, nulls }: SortKey,
  column: (name: string) => string,
): string {
  return `${column(field)} ${direction.toUpperCase()} NULLS ${nulls.toUpperCase()}`;
}
