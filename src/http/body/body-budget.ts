/**
 * What all bodies in flight may take together, of memory and disk and of each turn of the event loop, and what one
 * organization or address may have of it: a client that sends much cannot keep others from sending.
 *
 * A body that is parsed takes up to 22 times its size (`[{},{},…]`), in the heap that all share. So few bodies are values at
 * a time, and the others wait as bytes.
 */

import type { ApiError } from '../../errors.ts';
import { concurrency, turns as turnLimits } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { createTurns } from '../../kit/turns.ts';
import { createUsage, type Holder } from '../../kit/usage.ts';
import { HttpError } from '../http-error.ts';
import { ClientGone } from './client-gone.ts';

export interface BodyBudget {
  /** @param holder whose share it is: a caller of an organization, or the address of someone unknown */
  lease(holder: Holder): BodyLease;
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
  const usage = createUsage({ perOwner: shareBytes, total: totalBytes });
  const turns = createTurns(turnLimits.receivedBytes.perTurn);
  const parsed = new Semaphore(concurrency.parsedBodies);

  return {
    lease(holder) {
      let held = 0;
      let endParsed = (): void => undefined;
      const change = (bytes: number): void => {
        held += bytes;
        usage.add({ owner: holder.owner }, bytes);
      };
      return {
        reserve(bytes) {
          const more = bytes - held;
          if (more <= 0) return null;
          const exceeded = usage.exceeded({ owner: holder.owner }, more);
          if (exceeded === 'owner')
            return full('Your organization sends as much at once as it may.');
          if (exceeded !== null)
            return full('The service receives as much at once as it can take.');
          change(more);
          return null;
        },
        takeTurn: (bytes, work) => turns.take(String(holder.owner), bytes, work),
        waitToParse: (bytes) =>
          new Promise((resolve, reject) => {
            if (bytes <= SMALL_BYTES) return resolve();
            const release = parsed.acquire(holder, bytes, resolve);
            endParsed = () => {
              release();
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
