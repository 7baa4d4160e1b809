/** Limits on rows that both sides keep. */

import type { Problem } from '../types.ts';

/** Of one row, as JSON. */
export const MAX_ROW_BYTES = 16 * 1_024 * 1_024;

/** What the rows of all sources of a run may take on disk together. */
export const MAX_SOURCES_MIB = 1_024;

export const SOURCES_TOO_LARGE: Problem = {
  code: 'source_failed',
  message: `The rows of all sources of a run may take ${MAX_SOURCES_MIB.toLocaleString('en-US')} MiB together, and this one goes beyond that`,
};
