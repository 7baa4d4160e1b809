/** Slots in Redis, the same for every replica: a sorted set of tokens per holder, each with the end of its lease by Redis' own clock. */

import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { withRepair, type DamageLog } from '../redis/repair.ts';
import type { SlotStore } from './slots.ts';

const NOW = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** `KEYS[1]` the holder; `ARGV`: slots, lease, token. */
const TAKE = `${NOW}
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
  if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
  redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 1`;

/** `KEYS`: holders; `ARGV`: the lease, then a token for each. A slot whose lease ran out meanwhile is taken again: its run goes on. */
const RENEW = `${NOW}
  for i, key in ipairs(KEYS) do
    local type = redis.call('TYPE', key).ok
    if type ~= 'zset' and type ~= 'none' then redis.call('DEL', key) end
    redis.call('ZADD', key, now + ARGV[1], ARGV[i + 1])
    redis.call('PEXPIRE', key, ARGV[1])
  end`;

const keyOf = (holder: string): string => `weir:slots:${holder}`;

export function createRedisSlotStore({ redis, log }: { redis: Redis; log: DamageLog }): SlotStore {
  return {
    async take(holder, { slots, leaseMs }) {
      const token = randomBytes(9).toString('base64url');
      const key = keyOf(holder);
      const taken = await withRepair(redis, log, key, () =>
        redis.eval(TAKE, 1, key, slots, leaseMs, token),
      );
      return taken === 1 ? { holder, token } : null;
    },
    async renew(held, leaseMs) {
      if (held.length === 0) return;
      const [holders, tokens] = [
        held.map(({ holder }) => keyOf(holder)),
        held.map(({ token }) => token),
      ];
      await redis.eval(RENEW, held.length, ...holders, leaseMs, ...tokens);
    },
    async release({ holder, token }) {
      const key = keyOf(holder);
      await withRepair(redis, log, key, () => redis.zrem(key, token));
    },
  };
}
