/** Sorts and searches rows in the browser. */

import { isNumeric } from '../api/column-types.ts';
import { cellText, numberOf, type ShownRow } from '../api/row-values.ts';

export interface SortBy {
  readonly column: string;
  /** The type of the column. */
  readonly type: string;
  readonly isDescending: boolean;
}

/** Equal rows keep their order. Null is last in both directions. */
export function sortRows(
  rows: readonly ShownRow[],
  { column, type, isDescending }: SortBy,
): readonly ShownRow[] {
  const compare = comparatorOf(type);
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a[column] ?? null, b[column] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compare(left, right);
  });
}

/** The rows with a cell that contains the words. Case does not matter. */
export function findRows(
  rows: readonly ShownRow[],
  columns: readonly string[],
  words: string,
): readonly ShownRow[] {
  const wanted = words.toLowerCase();
  return rows.filter((row) =>
    columns.some((name) =>
      cellText(row[name] ?? null)
        .toLowerCase()
        .includes(wanted),
    ),
  );
}

export type Compare = (left: unknown, right: unknown) => number;

/** Compares values of a column that are not null. */
export function comparatorOf(type: string): Compare {
  if (isNumeric(type)) return compareNumbers;
  if (type === 'date' || type === 'timestamp') return compareTimes;
  const { compare } = new Intl.Collator('en');
  return (left, right) => compare(cellText(left), cellText(right));
}

/** Numbers that are equal in JavaScript can still differ in their digits. */
function compareNumbers(left: unknown, right: unknown): number {
  const difference = (numberOf(left) ?? 0) - (numberOf(right) ?? 0);
  if (difference !== 0) return difference;
  return typeof left === 'number' && typeof right === 'number'
    ? 0
    : compareDigits(cellText(left), cellText(right));
}

const DECIMAL = /^(-?\d+)(?:\.(\d+))?$/;

function compareDigits(left: string, right: string): number {
  const [, leftWhole, leftPlaces = ''] = DECIMAL.exec(left) ?? [];
  const [, rightWhole, rightPlaces = ''] = DECIMAL.exec(right) ?? [];
  if (leftWhole === undefined || rightWhole === undefined) return 0;
  const places = Math.max(leftPlaces.length, rightPlaces.length);
  const a = BigInt(leftWhole + leftPlaces.padEnd(places, '0'));
  const b = BigInt(rightWhole + rightPlaces.padEnd(places, '0'));
  return Number(a > b) - Number(a < b);
}

/** Times are in UTC. Without the Z, those with a fraction of a second come after those without. */
function compareTimes(left: unknown, right: unknown): number {
  const [a, b] = [cellText(left).replace(/Z$/, ''), cellText(right).replace(/Z$/, '')];
  return Number(a > b) - Number(a < b);
}

/** Cycles through ascending, descending and no sort by this column. */
export function nextSort(
  before: SortBy | null,
  { name, type }: { readonly name: string; readonly type: string },
): SortBy | null {
  if (before?.column !== name) return { column: name, type, isDescending: false };
  return before.isDescending ? null : { ...before, isDescending: true };
}
