/**
 * Limits the cost of an organization's responses, over all keys and sessions. The rate limit counts every request
 * as one, whatever it costs; the size of the response is the best measure of the cost.
 */

import { ApiError } from '../../errors.ts';
import type { Clock } from '../../kit/clock.ts';
import { createLruCache } from '../../kit/lru-cache.ts';
import { createTokenBuckets } from '../../kit/token-buckets.ts';
import type { Caller } from '../../model/caller.ts';

export interface ResponseBudget {
  /** Throws RATE_LIMITED while the budget is used up, but only for the operations that used it. */
  admit(caller: Caller, operationId: string): void;
  charge(caller: Caller, operationId: string, size: ResponseSize): void;
}

export interface ResponseSize {
  /** Before compression. */
  readonly bytes: number;
  /** False if the bytes were ready and only have to be sent. */
  readonly isBuilt: boolean;
}

interface ResponseBudgetOptions {
  readonly bytesPerMinute: number;
  readonly clock: Clock;
}

/** Smaller responses cost hardly more than their requests. */
const CHARGED_FROM_BYTES = 65_536;
/** Reading, building and printing values takes about eight times as long as sending text. */
const BUILT_WEIGHT = 8;
/** The share of a minute's bytes that can be used at once. */
const BURST_SHARE = 1 / 8;
const MAX_ORGANIZATIONS = 10_000;

export function createResponseBudget({
  bytesPerMinute,
  clock,
}: ResponseBudgetOptions): ResponseBudget {
  const capacity = bytesPerMinute * BURST_SHARE;
  const buckets = createTokenBuckets<number>({ perSecond: bytesPerMinute / 60, capacity, clock });
  const expensive = createLruCache<number, Set<string>>({ maxEntries: MAX_ORGANIZATIONS });

  return {
    admit({ organizationId }, operationId) {
      const seconds = buckets.secondsUntilFilled(organizationId);
      if (seconds === 0 || expensive.get(organizationId)?.has(operationId) !== true) return;
      const retryAfterSeconds = Math.ceil(seconds);
      throw new ApiError(
        'RATE_LIMITED',
        `The responses of your organization took more than ${bytesPerMinute} bytes per minute. Retry in ${retryAfterSeconds} s. Ask for smaller pages, or send \`If-None-Match\` where the operation has an \`ETag\`.`,
        { retryAfterSeconds },
      );
    },
    charge({ organizationId }, operationId, { bytes, isBuilt }) {
      if (bytes < CHARGED_FROM_BYTES) return;
      buckets.take(organizationId, isBuilt ? bytes * BUILT_WEIGHT : bytes);
      const operations = expensive.get(organizationId) ?? new Set();
      expensive.set(organizationId, operations.add(operationId));
    },
  };
}
