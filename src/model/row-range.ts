/** Ranges of rows, in ascending order. */

/** `rows` rows, starting with `row`. */
export interface RowRange {
  readonly row: number;
  readonly rows: number;
}

export const MAX_RANGES = 1_000;

/** Above the limit, the last range is extended to the end of the new one, so that it includes every row. */
export function joinedRanges(ranges: readonly RowRange[], next: RowRange): readonly RowRange[] {
  const last = ranges.at(-1);
  const isJoined = last && (last.row + last.rows === next.row || ranges.length >= MAX_RANGES);
  if (!isJoined) return [...ranges, next];
  return [...ranges.slice(0, -1), { row: last.row, rows: next.row + next.rows - last.row }];
}
