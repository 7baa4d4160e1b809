/** Limits on rows that both processes enforce. */

/** One row, as JSON. */
export const MAX_ROW_BYTES = 16 * 1_024 * 1_024;
