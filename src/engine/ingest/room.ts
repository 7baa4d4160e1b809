/**
 * What the rows of all sources of one run may take on disk together. A body grows
 * when it becomes rows: each repeats the names of its columns, so that CSV of many
 * columns takes hundreds of times what was fetched. And many getters may read one
 * parameter, each into a file of its own.
 */

import type { Problem } from '../types.ts';

const MAX_MIB = 1_024;

export interface Room {
  leftBytes(): number;
  /** The problem where there is not so much left. */
  take(bytes: number): Problem | undefined;
}

export const NO_ROOM: Problem = {
  code: 'source_failed',
  message: `The rows of all sources of a run may take ${MAX_MIB.toLocaleString('en-US')} MiB together, and this one goes beyond that`,
};

export function createRoom(maxBytes = MAX_MIB * 1_048_576): Room {
  let left = maxBytes;
  return {
    leftBytes: () => Math.max(0, left),
    take(bytes) {
      left -= bytes;
      return left < 0 ? NO_ROOM : undefined;
    },
  };
}
