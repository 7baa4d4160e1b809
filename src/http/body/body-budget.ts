/**
 * Limits the memory, disk and event loop time of all bodies in flight, and the share of one organization or
 * address, so that a client with large bodies does not block others.
 *
 * A parsed body takes up to 22 times its size (`[{},{},…]`) in the shared heap. Therefore few bodies are parsed at
 * a time, and the others wait as bytes.
 */

import type { ApiError } from '../../errors.ts';
import { concurrency, turns as turnLimits } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { createEventLoopLimit } from '../../kit/event-loop-limit.ts';
import { createUsage, type Holder } from '../../kit/usage.ts';
import { HttpError } from '../http-error.ts';
import { ClientGone } from './client-gone.ts';

export interface BodyBudget {
  /**
   * @param holder whose share it counts against: an organization, or the address of an unknown client
   */
  lease(holder: Holder): BodyLease;
}

export interface BodyLease {
  /** Sets the total number of bytes; returns an error if there is no space. */
  reserve(bytes: number): ApiError | null;
  /** Calls `work` when it is this body's turn; returns true if that was immediately. */
  takeTurn(bytes: number, work: () => void): boolean;
  /** Resolves once a body of this size can be parsed. Rejects with ClientGone if the lease is released first. */
  waitToParse(bytes: number): Promise<void>;
  /** Call it when the parsed values are no longer needed. */
  endParsed(): void;
  /** Call it when the request has its response. */
  release(): void;
}

/** Bodies up to this size do not wait: the number of connections limits how many are parsed at a time. */
const SMALL_BYTES = 2_048;

export function createBodyBudget({
  totalBytes,
  shareBytes,
}: {
  readonly totalBytes: number;
  readonly shareBytes: number;
}): BodyBudget {
  const usage = createUsage({ perOwner: shareBytes, total: totalBytes });
  const turns = createEventLoopLimit(turnLimits.receivedBytes.perTurn);
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
