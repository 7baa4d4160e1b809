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
import type { KeyId } from '../../model/ids.ts';
import { BoundedMap } from './bounded-map.ts';
import { countsUnavailable, withRedisTimeout } from './redis-counts.ts';

export interface RateLimiter {
  /** Counts one request of a key. Never rejects. */
  count(keyId: KeyId): Promise<Counted>;
}

export interface Counted {
  /** `X-RateLimit-*`; none where Redis does not respond. */
  readonly headers: Readonly<Record<string, string>>;
  /** RATE_LIMITED or SERVICE_UNAVAILABLE; null where the request is within the limit. */
  readonly refusal: ApiError | null;
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
  const middleware = rateLimit<{ readonly keyId: KeyId }>({
    driver: redis === null ? 'memory' : 'redis',
    db: redis ?? new BoundedMap(MAX_KEYS),
    duration: windowMs,
    max: perWindow,
    namespace: NAMESPACE,
    id: ({ keyId }) => String(keyId),
  });

  const countNow = async (keyId: KeyId): Promise<Seen> => {
    const context = new CountContext(keyId);
    let isWithin = false;
    await middleware(context, async () => void (isWithin = true));
    return { isWithin, headers: context.headers };
  };
  /** A counter that holds something else than counts is deleted, and the request is counted again. */
  const countInRedis = (keyId: KeyId, db: Redis): Promise<Seen> =>
    countNow(keyId).catch(async (error: unknown) => {
      if (!(error instanceof Error) || !DAMAGED.test(error.message)) throw error;
      const key = `${NAMESPACE}:${keyId}`;
      log.warn({ key, error }, 'redis key damaged, deleted');
      await db.unlink(key);
      return countNow(keyId);
    });
  // The memory driver gives all requests of a key the same object to read from, which the next one changes: one after the other.
  let previous: Promise<unknown> = Promise.resolve();
  const countInTurn = (keyId: KeyId): Promise<Seen> => {
    const counting = previous.then(() => countNow(keyId));
    previous = counting.catch(() => undefined);
    return counting;
  };

  return {
    async count(keyId) {
      try {
        const { isWithin, headers } = await (redis === null
          ? countInTurn(keyId)
          : withRedisTimeout(countInRedis(keyId, redis)));
        const reset = resetOf(headers[RESET] ?? 0, redis !== null);
        return {
          headers: shown({ ...headers, [RESET]: reset }),
          refusal: isWithin ? null : tooMany(reset, perWindow, windowMs),
        };
      } catch (error) {
        return { headers: {}, refusal: countsUnavailable(error) };
      }
    },
  };
}

interface Seen {
  readonly isWithin: boolean;
  readonly headers: Readonly<Record<string, number>>;
}

/** Stands in for Koa's context, because a request may be counted before it is known whether its response gets the headers. */
class CountContext {
  readonly keyId: KeyId;
  readonly state = {};
  headers: Readonly<Record<string, number>> = {};
  status = 0;
  body: unknown;

  constructor(keyId: KeyId) {
    this.keyId = keyId;
  }

  /** `Retry-After` is set by our own error. */
  set(headers: Readonly<Record<string, number>> | string): void {
    if (typeof headers !== 'string') this.headers = headers;
  }
}

function shown(headers: Readonly<Record<string, number>>): Counted['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The Redis error for a key of another type; a full or read-only Redis has other errors. */
const DAMAGED = /^(?:WRONGTYPE |ERR (?!.*\b(?:OOM|READONLY|MISCONF)\b))/;

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
