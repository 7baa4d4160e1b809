/**
 * What all bodies in flight may take together, of memory and disk and of each turn of the event loop, and what one
 * organization or address may have of it: a client that sends much cannot keep others from sending.
 *
 * A body that is parsed takes up to 22 times its size (`[{},{},…]`), in the heap that all share. So few bodies are values at
 * a time, and the others wait as bytes.
 */

import type { ApiError } from '../../errors.ts';
import { createCounts } from '../../kit/counts.ts';
import { mayTake } from '../../kit/shared-limit.ts';
import { createSharedSpace, type Owner } from '../../kit/shared-space.ts';
import { createTurns } from '../../kit/turns.ts';
import { HttpError } from '../http-error.ts';
import { ClientGone } from './client-gone.ts';

export interface BodyBudget {
  /** @param owner whose share it is: a caller of an organization, or the address of someone unknown */
  lease(owner: Owner): BodyLease;
}

export interface BodyLease {
  /** Makes it so many bytes in all; returns why there is no space for them. */
  reserve(bytes: number): ApiError | null;
  /** Calls the work on so many bytes when it is their turn; returns whether that was at once. */
  takeTurn(bytes: number, work: () => void): boolean;
  /** Resolves once a body of so many bytes may become values. Rejects with ClientGone where the lease is released first. */
  waitToParse(bytes: number): Promise<void>;
  /** Once the values are not needed any longer. */
  endParsed(): void;
  /** Once the request has its response. */
  release(): void;
}

/** Of all bodies together: a fast client sends megabytes at once, and other requests must get a turn in between. */
const BYTES_PER_TURN = 262_144;
/** Of text: so few that their values fit into a small heap. */
const PARSED = { perMember: 4_194_304, perGroup: 8_388_608, total: 16_777_216 };
/** Bodies up to this size do not wait: no more of them than connections can be values at a time. */
const SMALL_BYTES = 2_048;

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
  const parsed = createSharedSpace(PARSED);
  let total = 0;

  return {
    lease(owner) {
      let held = 0;
      let endParsed = (): void => undefined;
      const change = (bytes: number): void => {
        held += bytes;
        total += bytes;
        shares.add(owner.group, bytes);
      };
      return {
        reserve(bytes) {
          const more = bytes - held;
          if (more <= 0) return null;
          const own = shares.of(owner.group);
          if (own + more > shareBytes)
            return full('Your organization sends as much at once as it may.');
          if (!mayTake(totalBytes, { total, own }, more))
            return full('The service receives as much at once as it can take.');
          change(more);
          return null;
        },
        takeTurn: (bytes, work) => turns.take(owner.group, bytes, work),
        waitToParse: (bytes) =>
          new Promise((resolve, reject) => {
            if (bytes <= SMALL_BYTES) return resolve();
            const giveBack = parsed.take(owner, bytes, resolve);
            endParsed = () => {
              giveBack();
              reject(
                new ClientGone('The client closed the connection before its body was parsed.'),
              );
            };
          }),
        endParsed: () => endParsed(),
        release() {
          endParsed();
          change(-held);
        },
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
