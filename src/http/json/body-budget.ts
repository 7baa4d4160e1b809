/**
 * What all bodies in flight may take together, of memory and disk and of each turn of the event loop, and what one
 * organization or address may have of it: a client that sends much cannot keep others from sending.
 */

import type { ApiError } from '../../errors.ts';
import { createCounts } from '../../kit/counts.ts';
import { mayTake } from '../../kit/shared-limit.ts';
import { createTurns } from '../../kit/turns.ts';
import { HttpError } from '../pipeline/http-error.ts';

export interface BodyBudget {
  /** @param owner whose share it is: an organization, or the address of someone unknown */
  lease(owner: string): BodyLease;
}

export interface BodyLease {
  /** Makes it so many bytes in all; returns why there is no space for them. */
  reserve(bytes: number): ApiError | null;
  /** Calls the work on so many bytes when it is their turn; returns whether that was at once. */
  takeTurn(bytes: number, work: () => void): boolean;
  /** Once the request has its response. */
  release(): void;
}

/** Of all bodies together: a fast client sends megabytes at once, and other requests must get a turn in between. */
const BYTES_PER_TURN = 262_144;

/** @param shareBytes what one owner may have at a time */
export function createBodyBudget({
  totalBytes,
  shareBytes,
}: {
  readonly totalBytes: number;
  readonly shareBytes: number;
}): BodyBudget {
  const shares = createCounts<string>();
  const turns = createTurns(BYTES_PER_TURN);
  let total = 0;

  return {
    lease(owner) {
      let held = 0;
      const change = (bytes: number): void => {
        held += bytes;
        total += bytes;
        shares.add(owner, bytes);
      };
      return {
        reserve(bytes) {
          const more = bytes - held;
          if (more <= 0) return null;
          const own = shares.of(owner);
          if (own + more > shareBytes)
            return full('Your organization sends as much at once as it may.');
          if (!mayTake(totalBytes, { total, own }, more))
            return full('The service receives as much at once as it can take.');
          change(more);
          return null;
        },
        takeTurn: (bytes, work) => turns.take(owner, bytes, work),
        release: () => change(-held),
      };
    },
  };
}

function full(message: string): ApiError {
  return new HttpError(
    'SERVICE_UNAVAILABLE',
    `${message} Send the request again when other large bodies have been dealt with.`,
    {
      retryAfterSeconds: 1,
      headers: { Connection: 'close' },
    },
  );
}
