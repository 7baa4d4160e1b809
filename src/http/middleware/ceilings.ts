/**
 * Limits that only abuse meets, beside the limit of each key: of all keys of an organization together, so that making
 * more keys gains nothing, and of all sessions of a user together.
 */

import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { ApiError } from '../../errors.ts';
import type { KeyIdentity, SessionCaller } from '../../model/caller.ts';
import { countsUnavailable, withRedisTimeout } from './redis-counts.ts';

export interface Ceilings {
  /** Throws RATE_LIMITED, and SERVICE_UNAVAILABLE where Redis does not respond. */
  countKey(key: KeyIdentity): Promise<void>;
  /** Takes back what `countKey` counted last. */
  refundKey(key: KeyIdentity): Promise<void>;
  /** Throws RATE_LIMITED. While Redis does not respond, this process counts alone: people must be able to revoke keys. */
  countSession(caller: SessionCaller): Promise<void>;
}

export interface CeilingOptions {
  readonly perOrganization: number;
  readonly perUserSessions: number;
  /** null: this process counts alone. */
  readonly redis: Redis | null;
}

const WINDOW_SECONDS = 60;

export function createCeilings({
  perOrganization,
  perUserSessions,
  redis,
}: CeilingOptions): Ceilings {
  const limiter = (keyPrefix: string, points: number): RateLimiterAbstract => {
    const options = { keyPrefix: `weir:ceiling:${keyPrefix}`, points, duration: WINDOW_SECONDS };
    return redis === null
      ? new RateLimiterMemory(options)
      : new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true });
  };
  const organizations = limiter('organization', perOrganization);
  const sessions = limiter('sessions', perUserSessions);
  const sessionsHere = new RateLimiterMemory({ points: perUserSessions, duration: WINDOW_SECONDS });

  const consume = async (from: RateLimiterAbstract, subject: number): Promise<RateLimiterRes> =>
    redis === null ? from.consume(subject) : withRedisTimeout(from.consume(subject));

  return {
    async countKey({ organizationId }) {
      await consume(organizations, organizationId).catch((error: unknown) => {
        throw error instanceof RateLimiterRes
          ? tooMany('The keys of your organization have', perOrganization, error)
          : countsUnavailable(error);
      });
    },
    async refundKey({ organizationId }) {
      // Where Redis does not respond, the request stays counted: it was refused all the same.
      await organizations.reward(organizationId).catch(() => undefined);
    },
    async countSession({ userId }) {
      await consume(sessions, userId)
        .catch((error: unknown) => {
          if (error instanceof RateLimiterRes) throw error;
          return sessionsHere.consume(userId);
        })
        .catch((error: unknown) => {
          throw error instanceof RateLimiterRes
            ? tooMany('Your sessions have', perUserSessions, error)
            : error;
        });
    },
  };
}

function tooMany(who: string, limit: number, { msBeforeNext }: RateLimiterRes): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError(
    'RATE_LIMITED',
    `${who} sent more than ${limit} requests in ${WINDOW_SECONDS} seconds. Retry in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
}
