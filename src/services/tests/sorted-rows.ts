import { canonicalJson } from '../../kit/json/canonical-json.ts';
import { exactJson, type ExactJson, type ExactObject } from '../../kit/json/exact-json.ts';

/**
 * Rows in an order that depends only on their values. Numbers are compared last, so that rows whose numbers differ by
 * less than a tolerance get the same place.
 */
export function sortedRows(
  rows: readonly ExactObject[],
  columns: readonly string[],
): readonly ExactObject[] {
  return rows
    .map((row) => ({ row, text: textOf(row, columns), numbers: numbersOf(row, columns) }))
    .sort(
      (one, other) =>
        compareTexts(one.text, other.text) || compareNumbers(one.numbers, other.numbers),
    )
    .map(({ row }) => row);
}

function textOf(row: ExactObject, columns: readonly string[]): string {
  const values = columns.map((name) => (isNumber(row[name]) ? true : (row[name] ?? null)));
  return canonicalJson(exactJson(values));
}

function numbersOf(row: ExactObject, columns: readonly string[]): readonly number[] {
  return columns.map((name) => row[name]).filter(isNumber);
}

const isNumber = (value: ExactJson | undefined): value is number => typeof value === 'number';

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Rows with equal texts have numbers in the same columns. */
function compareNumbers(one: readonly number[], other: readonly number[]): number {
  for (const [index, number] of one.entries()) {
    const difference = number - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
