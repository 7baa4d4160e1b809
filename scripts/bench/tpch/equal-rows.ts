/** Compares two results: equal if they have the same rows in any order, with numbers equal within the rounding of doubles. */

export type Row = Readonly<Record<string, string | number | boolean | null>>;

const TOLERANCE = 1e-9;
/** Digits that tell rows apart, with a margin for rounding. */
const SORTED_DIGITS = 9;

/** The first difference; null if there is none. */
export function differenceOf(actual: readonly Row[], expected: readonly Row[]): string | null {
  if (actual.length !== expected.length)
    return `${actual.length} rows instead of ${expected.length}`;
  const [sorted, wanted] = [inOrder(actual), inOrder(expected)];
  for (const [at, row] of wanted.entries()) {
    const other = sorted[at]!;
    const names = new Set([...Object.keys(row), ...Object.keys(other)]);
    for (const name of names)
      if (!isEqual(other[name], row[name]))
        return `row ${at + 1}, ${name}: ${JSON.stringify(other[name])} instead of ${JSON.stringify(row[name])}`;
  }
  return null;
}

function inOrder(rows: readonly Row[]): readonly Row[] {
  const keyOf = (row: Row): string =>
    JSON.stringify(
      Object.keys(row)
        .sort()
        .map((name) => {
          const value = row[name];
          return typeof value === 'number' ? value.toPrecision(SORTED_DIGITS) : value;
        }),
    );
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);
}

function isEqual(a: Row[string] | undefined, b: Row[string] | undefined): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}
