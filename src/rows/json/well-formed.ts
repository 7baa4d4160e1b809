/** Detects lone surrogates in rows: valid in JSON, but they cannot be stored. */

import type { RowValue, Row } from '../../kit/json/whole-numbers.ts';

/** Returns true if the JSON of a row can contain a lone surrogate. JSON.stringify does not escape pairs. */
export function mayHaveHalf(line: string): boolean {
  return line.includes('\\ud');
}

/** Returns the name of the first member with a lone surrogate in its value. */
export function memberWithHalf(row: Row): string | undefined {
  return Object.keys(row).find((name) => !isWellFormed(row[name]!));
}

export function withOnly(row: Row, names: ReadonlySet<string>): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
}

function isWellFormed(value: RowValue): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isWellFormed(name) && isWellFormed(inner));
}
