/**
 * What the rows of all sources of one run may take on disk together. A body grows
 * when it becomes rows: each repeats the names of its columns, so that CSV of many
 * columns takes hundreds of times what was fetched. And many getters may read one
 * parameter, each into a file of its own.
 */

import { MAX_SOURCES_MIB, NO_ROOM } from '../protocol/limits.ts';
import type { Problem } from '../types.ts';

export interface Room {
  leftBytes(): number;
  /** The problem where there is not so much left. */
  take(bytes: number): Problem | undefined;
}

export function createRoom(maxBytes = MAX_SOURCES_MIB * 1_048_576): Room {
  let left = maxBytes;
  return {
    leftBytes: () => Math.max(0, left),
    take(bytes) {
      left -= bytes;
      return left < 0 ? NO_ROOM : undefined;
    },
  };
}
