export interface RowLimits {
  readonly maxColumns: number;
  /** A longer row must be parsed. */
  readonly maxRowBytes: number;
}

/** Planning slows with the width of a table. */
export const MAX_COLUMNS = 500;
/** Size of one row as JSON. */
export const MAX_ROW_BYTES = 16 * 1_024 * 1_024;
/** Levels of arrays and objects in a JSON response. */
export const MAX_RESPONSE_DEPTH = 512;
export const MAX_NAME_LENGTH = 255;

export const ROW_LIMITS: RowLimits = { maxColumns: MAX_COLUMNS, maxRowBytes: MAX_ROW_BYTES };

/** Returns the reason why a text cannot be a column name, as a sentence. */
export function nameProblem(name: string): string | undefined {
  if (name.length === 0) return 'A column must have a name';
  if (name.length > MAX_NAME_LENGTH)
    return `A column name has at most ${MAX_NAME_LENGTH} characters`;
  return /\u0000|\p{Surrogate}/u.test(name)
    ? 'A column name has no U+0000 and no lone surrogate'
    : undefined;
}
