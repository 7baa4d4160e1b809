/** Counts attempts in Redis for all replicas: a sorted set of times per subject, which expires. */

import { createHash, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import { withRepair } from '../redis/repair.ts';
import { defineScript } from '../redis/script.ts';
import type { AttemptStore } from './attempts.ts';

export interface RedisAttemptOptions {
  readonly redis: Redis;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/**
 * `KEYS[1]` is the subject; `ARGV`: now, window, limit, member. A script is atomic, so replicas cannot exceed the
 * limit.
 */
const TAKE = `
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1] - ARGV[2])
  local first = redis.call('ZRANGE', KEYS[1], -tonumber(ARGV[3]), -tonumber(ARGV[3]), 'WITHSCORES')[2]
  if first then return first + ARGV[2] - ARGV[1] end
  redis.call('ZADD', KEYS[1], ARGV[1], ARGV[4])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return false`;

/** Hashed, so that Redis holds no plain addresses or emails. */
const keyOf = (subject: string): string =>
  `weir:attempts:${createHash('sha256').update(subject).digest('base64url')}`;

export function createRedisAttemptStore({ redis, clock, log }: RedisAttemptOptions): AttemptStore {
  const takeScript = defineScript(redis, 'weirTakeAttempt', TAKE);
  return {
    async take(subject, { attempts, windowMs }) {
      const member = randomBytes(9).toString('base64url');
      const key = keyOf(subject);
      const take = (): Promise<unknown> =>
        takeScript([key], [clock.now().getTime(), windowMs, attempts, member]);
      const waitMs = (await withRepair(redis, log, key, take)) as number | null;
      return waitMs && Math.min(waitMs, windowMs);
    },
    async release(subject) {
      const key = keyOf(subject);
      await withRepair(redis, log, key, () => redis.zpopmax(key));
    },
  };
}
