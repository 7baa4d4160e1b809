/**
 * How many requests a key may send per minute: koa-ratelimit counts, with Redis
 * exactly over all replicas (a sliding log), without it in this process (a fixed
 * window). What it leaves open is settled here: our error instead of plain text,
 * `Retry-After` of at least one second, and 503 where Redis does not respond.
 */

import type { Redis } from 'ioredis';
import rateLimit from 'koa-ratelimit';
import { ApiError } from '../../errors.ts';
import type { Log } from '../../kit/log.ts';
import { BoundedMap } from './bounded-map.ts';
import { countsUnavailable, withRedisTimeout } from './redis-counts.ts';
import type { EdgeContext } from './state.ts';

export interface RateLimiter {
  /**
   * Counts one request of the key of the context's caller and sets the
   * three headers; throws RATE_LIMITED or SERVICE_UNAVAILABLE. A session is not
   * counted.
   */
  count(context: EdgeContext): Promise<void>;
}

export interface RateLimiterOptions {
  readonly perWindow: number;
  readonly windowMs: number;
  /** null: this process counts alone. */
  readonly redis: Redis | null;
  readonly log: Log;
}

const MAX_KEYS = 100_000;
const NAMESPACE = 'weir:rate';
const RESET = 'X-RateLimit-Reset';

export function createRateLimiter({
  perWindow,
  windowMs,
  redis,
  log,
}: RateLimiterOptions): RateLimiter {
  const counted = rateLimit({
    driver: redis === null ? 'memory' : 'redis',
    db: redis ?? new BoundedMap(MAX_KEYS),
    duration: windowMs,
    max: perWindow,
    namespace: NAMESPACE,
    id: (context) => keyOf(context),
    throw: true,
  });

  const countNow = (context: EdgeContext): Promise<void> =>
    counted(context, () => Promise.resolve()) as Promise<void>;
  /** A counter that holds something else than counts is deleted, and the request is counted again. */
  const countInRedis = (context: EdgeContext, db: Redis): Promise<void> =>
    countNow(context).catch(async (error: unknown) => {
      if (!(error instanceof Error) || !DAMAGED.test(error.message)) throw error;
      const key = `${NAMESPACE}:${keyOf(context)}`;
      log.warn({ key, error }, 'redis key damaged, deleted');
      await db.unlink(key);
      await countNow(context);
    });
  // The memory driver gives all requests of a key the same object to read from, which the next one changes: one after the other.
  let previous = Promise.resolve();
  const countInTurn = (context: EdgeContext): Promise<void> => {
    const counting = previous.then(() => countNow(context));
    previous = counting.catch(() => undefined);
    return counting;
  };

  return {
    async count(context) {
      let failure: unknown = null;
      const counting =
        redis === null ? countInTurn(context) : withRedisTimeout(countInRedis(context, redis));
      await counting.catch((error: unknown) => (failure = error));
      const reset = resetOf(Number(context.response.get(RESET)), redis !== null);
      if (reset > 0) context.set(RESET, String(reset));
      if (failure !== null)
        throw isRefusal(failure) ? tooMany(reset, perWindow, windowMs) : countsUnavailable(failure);
    },
  };
}

/** The Redis error for a key of another type; a full or read-only Redis has other errors. */
const DAMAGED = /^(?:WRONGTYPE |ERR (?!.*\b(?:OOM|READONLY|MISCONF)\b))/;

function keyOf({ state }: EdgeContext): string | false {
  return state.caller?.kind === 'key' ? String(state.caller.keyId) : false;
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 429;
}

/**
 * The next whole second. The memory driver returns fractions; Redis' drops them,
 * and a client that came back then would be refused once more.
 */
function resetOf(current: number, isRoundedDown: boolean): number {
  return isRoundedDown && current > 0 ? current + 1 : Math.ceil(current);
}

/** The drivers count by the system's time, and so does this. */
function tooMany(reset: number, perWindow: number, windowMs: number): ApiError {
  const retryAfterSeconds = Math.min(
    Math.ceil(windowMs / 1000),
    Math.max(1, Math.ceil(reset - Date.now() / 1000)),
  );
  const message = `This key has sent more than ${perWindow} requests in ${Math.round(windowMs / 1000)} seconds. Retry in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}
