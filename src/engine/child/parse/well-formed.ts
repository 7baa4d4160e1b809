/** Halves of surrogate pairs in rows: JSON can write them, and no table can hold them. */

import { declaredEntries, type DeclaredColumns } from '../../config/declared-columns.ts';
import type { RowValue, Row } from '../../values/whole-numbers.ts';

/** Returns true if the JSON of a row may have half of a surrogate pair. JSON.stringify writes whole ones as they are. */
export function mayHaveHalf(line: string): boolean {
  return line.includes('\\ud');
}

/** Returns the name of the first member with half of a surrogate pair in its value. */
export function memberWithHalf(row: Row): string | undefined {
  return Object.keys(row).find((name) => !isWellFormed(row[name]!));
}

/** The row without the members that the declared columns leave out. */
export function withDeclaredOnly(row: Row, declared: DeclaredColumns): Row {
  const names = new Set(declaredEntries(declared).map(([name]) => name));
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
}

function isWellFormed(value: RowValue): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([name, inner]) => isWellFormed(name) && isWellFormed(inner as RowValue),
  );
}
