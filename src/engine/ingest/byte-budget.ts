/**
 * What the rows of all sources of one run may take on disk together. A body grows
 * when it becomes rows: each repeats the names of its columns, so that CSV of many
 * columns takes hundreds of times what was fetched. And many getters may read one
 * parameter, each into a file of its own.
 */

import { MAX_SOURCES_MIB, SOURCES_TOO_LARGE } from '../protocol/limits.ts';
import type { Problem } from '../types.ts';

export interface ByteBudget {
  leftBytes(): number;
  /** The problem where there is not so much left. */
  take(bytes: number): Problem | undefined;
}

export function createByteBudget(maxBytes = MAX_SOURCES_MIB * 1_048_576): ByteBudget {
  let left = maxBytes;
  return {
    leftBytes: () => Math.max(0, left),
    take(bytes) {
      left -= bytes;
      return left < 0 ? SOURCES_TOO_LARGE : undefined;
    },
  };
}
