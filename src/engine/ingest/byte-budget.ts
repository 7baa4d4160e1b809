/**
 * What the rows of all sources of one run may take on disk together. A body grows
 * when it becomes rows: each repeats the names of its columns, so that CSV of many
 * columns takes hundreds of times what was fetched. And many getters may read one
 * parameter, each into a file of its own.
 */

import { MAX_SOURCES_MIB, SOURCES_TOO_LARGE } from '../protocol/limits.ts';
import type { Scratch } from '../../kit/scratch-space.ts';
import type { Problem } from '../types.ts';

const NO_SCRATCH_LEFT: Problem = {
  code: 'source_failed',
  message:
    'The rows of the source take more than is left of what the runs of the organization may have on disk at the same time; run it again when others have ended',
};

export interface ByteBudget {
  leftBytes(): number;
  /** The problem where there is not so much left. */
  take(bytes: number): Problem | undefined;
}

/** @param scratch the tenant's, of which the run takes a part */
export function createByteBudget(
  scratch?: Scratch,
  maxBytes = MAX_SOURCES_MIB * 1_048_576,
): ByteBudget {
  let left = maxBytes;
  return {
    leftBytes: () => Math.max(0, Math.min(left, scratch?.leftBytes() ?? left)),
    take(bytes) {
      left -= bytes;
      if (left < 0) return SOURCES_TOO_LARGE;
      if (scratch !== undefined && bytes > scratch.leftBytes()) return NO_SCRATCH_LEFT;
      scratch?.add(bytes);
      return undefined;
    },
  };
}
