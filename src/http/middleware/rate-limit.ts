/**
 * Limits the requests of a caller per minute. koa-ratelimit counts: with Redis exactly over all replicas (sliding
 * log), otherwise in this process (fixed window). This middleware adds our JSON error, a `Retry-After` of at least
 * one second, and a 503 if Redis does not respond.
 */

import type { Redis } from 'ioredis';
import rateLimit from 'koa-ratelimit';
import { ApiError } from '../../errors.ts';
import type { Log } from '../../kit/log.ts';
import { withTimeout } from '../../kit/with-timeout.ts';
import type { Caller } from '../../model/caller.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { ApiContext, ApiMiddleware } from '../context.ts';

export interface RequestLimit {
  readonly namespace: string;
  /** The subject to count; null if the limit does not apply to the caller. */
  readonly subjectOf: (caller: Caller) => number | null;
  /** The beginning of the error message: `This key has`. */
  readonly who: string;
  readonly perWindow: number;
  readonly windowMs: number;
  /** True if responses have the `X-RateLimit-*` headers. */
  readonly inHeaders: boolean;
  /** If Redis does not respond, reject requests, or count in this process. */
  readonly withoutRedis: 'refuse' | 'count here';
}

interface Dependencies {
  /** null: count in this process. */
  readonly redis: Redis | null;
  readonly log: Pick<Log, 'warn'>;
}

const MAX_SUBJECTS = 100_000;
/** A rejection must not take longer than 300 ms. */
const REDIS_TIMEOUT_MS = 250;
const RESET = 'X-RateLimit-Reset';

export function requestLimit(limit: RequestLimit, { redis, log }: Dependencies): ApiMiddleware {
  const here = memoryCounter(limit);
  const shared = redis === null ? here : redisCounter(limit, redis, log);

  const count = (context: ApiContext): Promise<boolean> =>
    shared(context).catch((error: unknown) => {
      if (limit.withoutRedis === 'count here') return here(context);
      throw countsUnavailable(error);
    });

  return async (context, next) => {
    const { caller } = context.state;
    if (caller !== null && limit.subjectOf(caller) !== null) {
      const isWithin = await count(context);
      if (limit.inHeaders) roundReset(context, redis !== null);
      if (!isWithin) throw tooMany(limit, secondsUntilReset(context, redis !== null));
    }
    await next();
  };
}

/** Counts the request; returns true if it is within the limit. */
type Counter = (context: ApiContext) => Promise<boolean>;

function counterOf(limit: RequestLimit, db: Redis | BoundedMap<unknown>): Counter {
  const middleware = rateLimit<ApiContext>({
    driver: db instanceof BoundedMap ? 'memory' : 'redis',
    db,
    duration: limit.windowMs,
    max: limit.perWindow,
    namespace: limit.namespace,
    id: ({ state: { caller } }) => String(caller === null ? null : limit.subjectOf(caller)),
    disableHeader: !limit.inHeaders,
  });
  return async (context) => {
    let isWithin = false;
    await middleware(context, () => {
      isWithin = true;
      return Promise.resolve();
    });
    return isWithin;
  };
}

/** The memory driver returns and mutates one object for all requests of a subject: they must run sequentially. */
function memoryCounter(limit: RequestLimit): Counter {
  const count = counterOf(limit, new BoundedMap(MAX_SUBJECTS));
  let previous: Promise<unknown> = Promise.resolve();
  return (context) => {
    const counting = previous.then(() => count(context));
    previous = counting.catch(() => undefined);
    return counting;
  };
}

/** Deletes a damaged counter and counts again. */
function redisCounter(limit: RequestLimit, redis: Redis, log: Pick<Log, 'warn'>): Counter {
  const count = counterOf(limit, redis);
  const countOrRepair: Counter = (context) =>
    count(context).catch(async (error: unknown) => {
      if (!(error instanceof Error) || !DAMAGED.test(error.message)) throw error;
      const { caller } = context.state;
      const key = `${limit.namespace}:${caller === null ? '' : limit.subjectOf(caller)}`;
      log.warn({ key, error }, 'redis key damaged, deleted');
      await redis.unlink(key);
      return count(context);
    });
  const timedOut = () => new Error(`Redis did not respond within ${REDIS_TIMEOUT_MS} ms`);
  return (context) => withTimeout(REDIS_TIMEOUT_MS, countOrRepair(context), timedOut);
}

/** The Redis error for a key of another type; a full or read-only Redis has other errors. */
const DAMAGED = /^(?:WRONGTYPE |ERR (?!.*\b(?:OOM|READONLY|MISCONF)\b))/;

/**
 * Sets `X-RateLimit-Reset` to the next whole second. The memory driver returns fractions, and the Redis driver
 * rounds down, so a client that retried then would be rejected again.
 */
function roundReset(context: ApiContext, isRoundedDown: boolean): void {
  const reset = Number(context.response.get(RESET));
  context.set(RESET, String(isRoundedDown && reset > 0 ? reset + 1 : Math.ceil(reset)));
}

/** koa-ratelimit stores the whole seconds until the end of the window, rounded down, in the state. */
function secondsUntilReset({ state }: ApiContext, isResetRoundedDown: boolean): number {
  return state.rateLimit!.after + (isResetRoundedDown ? 2 : 1);
}

function tooMany({ who, perWindow, windowMs }: RequestLimit, seconds: number): ApiError {
  const retryAfterSeconds = Math.min(Math.ceil(windowMs / 1000), Math.max(1, seconds));
  return new ApiError(
    'RATE_LIMITED',
    `${who} sent more than ${perWindow} requests in ${Math.round(windowMs / 1000)} seconds. Retry in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
}

function countsUnavailable(cause: unknown): ApiError {
  const message = 'The service that counts requests is unavailable. Please retry.';
  return new ApiError('SERVICE_UNAVAILABLE', message, { cause, retryAfterSeconds: 1 });
}
