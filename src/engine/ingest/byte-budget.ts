/**
 * Limits the disk space for the rows of all sources of one run. Rows can be larger than the body, because each
 * repeats the column names: a CSV with many columns can grow a hundredfold. Several getters can also read one
 * parameter, each into its own file.
 */

import { raisedBy, sizeText } from '../../kit/limit-text.ts';
import type { Scratch } from '../../kit/scratch-space.ts';
import type { ParseJob } from '../protocol/messages.ts';
import type { Problem } from '../types.ts';

export interface ByteBudget {
  leftBytes(): number;
  /** The bytes that a child can write now, and the error beyond that. */
  jobLimit(): Pick<ParseJob, 'maxBytes' | 'tooLarge'>;
  /** Returns a problem if less than this is left. */
  take(bytes: number): Problem | undefined;
}

/** @param scratch the tenant's scratch space, which the run shares */
export function createByteBudget(maxBytes: number, scratch?: Scratch): ByteBudget {
  let left = maxBytes;
  const scratchLeft = (): number => scratch?.leftBytes() ?? Number.POSITIVE_INFINITY;
  const leftBytes = (): number => Math.max(0, Math.min(left, scratchLeft()));
  return {
    leftBytes,
    jobLimit() {
      const problem = left <= scratchLeft() ? sourcesTooLarge(maxBytes) : NO_SCRATCH_LEFT;
      return { maxBytes: leftBytes(), tooLarge: problem.message };
    },
    take(bytes) {
      left -= bytes;
      if (left < 0) return sourcesTooLarge(maxBytes);
      if (bytes > scratchLeft()) return NO_SCRATCH_LEFT;
      scratch?.add(bytes);
      return undefined;
    },
  };
}

function sourcesTooLarge(maxBytes: number): Problem {
  const message = `The rows of all sources of the run take more than ${sizeText(maxBytes)} on disk; ${raisedBy('SOURCES_MAX_BYTES_PER_RUN')}`;
  return { code: 'source_failed', message };
}

const NO_SCRATCH_LEFT: Problem = {
  code: 'source_failed',
  message: `The rows of the source take more than is left of the disk space that all current runs of the organization share; run it again when others have ended, or ${raisedBy('SCRATCH_MAX_BYTES_PER_ORGANIZATION')}`,
};
