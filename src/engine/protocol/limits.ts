/** Limits on rows that both sides keep. */

/** Of one row, as JSON. */
export const MAX_ROW_BYTES = 16 * 1_024 * 1_024;
