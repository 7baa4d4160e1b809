/** Halves of surrogate pairs in rows: JSON can write them, and no table can hold them. */

import type { RowValue, Row } from '../../kit/json/whole-numbers.ts';

/** Returns true if the JSON of a row may have half of a surrogate pair. JSON.stringify writes whole ones as they are. */
export function mayHaveHalf(line: string): boolean {
  return line.includes('\\ud');
}

/** Returns the name of the first member with half of a surrogate pair in its value. */
export function memberWithHalf(row: Row): string | undefined {
  return Object.keys(row).find((name) => !isWellFormed(row[name]!));
}

/** The row with these members only. */
export function withOnly(row: Row, names: ReadonlySet<string>): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
}

function isWellFormed(value: RowValue): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isWellFormed(name) && isWellFormed(inner));
}
