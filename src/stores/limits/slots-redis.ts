/**
 * Slots in Redis for all replicas: a sorted set of tokens per holder, scored by the end of the lease on Redis'
 * clock.
 */

import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Log } from '../../kit/log.ts';
import { withRepair } from '../redis/repair.ts';
import { defineScript } from '../redis/script.ts';
import type { Slot, SlotStore, WantedSlot } from './slots.ts';

const NOW = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * `KEYS`: holders; `ARGV`: the lease, a shared token, then the number of slots of each. Returns the position of the
 * first full holder, or 0.
 */
const TAKE = `${NOW}
  for i, key in ipairs(KEYS) do
    redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
    if redis.call('ZCARD', key) >= tonumber(ARGV[i + 2]) then return i end
  end
  for _, key in ipairs(KEYS) do
    redis.call('ZADD', key, now + ARGV[1], ARGV[2])
    redis.call('PEXPIRE', key, ARGV[1])
  end
  return 0`;

/**
 * `KEYS`: holders; `ARGV`: the lease, then a token for each. Adds a slot again if its lease has expired: its run
 * continues.
 */
const RENEW = `${NOW}
  for i, key in ipairs(KEYS) do
    local type = redis.call('TYPE', key).ok
    if type ~= 'zset' and type ~= 'none' then redis.call('DEL', key) end
    redis.call('ZADD', key, now + ARGV[1], ARGV[i + 1])
    redis.call('PEXPIRE', key, ARGV[1])
  end`;

/** `KEYS`: holders; `ARGV`: a token for each. */
const RELEASE = `
  for i, key in ipairs(KEYS) do redis.call('ZREM', key, ARGV[i]) end`;

const keyOf = (holder: string): string => `weir:slots:${holder}`;
const keysOf = (held: readonly Slot[]): string[] => held.map(({ holder }) => keyOf(holder));
const tokensOf = (held: readonly Slot[]): string[] => held.map(({ token }) => token);

export function createRedisSlotStore({
  redis,
  log,
}: {
  redis: Redis;
  log: Pick<Log, 'warn'>;
}): SlotStore {
  const takeScript = defineScript(redis, 'weirTakeSlots', TAKE);
  const renewScript = defineScript(redis, 'weirRenewSlots', RENEW);
  const releaseScript = defineScript(redis, 'weirReleaseSlots', RELEASE);

  async function takeAll(
    wanted: readonly WantedSlot[],
    leaseMs: number,
  ): Promise<readonly Slot[] | string> {
    const token = randomUUID();
    const keys = wanted.map(({ holder }) => keyOf(holder));
    const slots = wanted.map((one) => one.slots);
    const full = await withRepair(redis, log, keys, () =>
      takeScript(keys, [leaseMs, token, ...slots]),
    );
    return wanted[Number(full) - 1]?.holder ?? wanted.map(({ holder }) => ({ holder, token }));
  }

  return {
    takeAll,
    async take(holder, { slots, leaseMs }) {
      const outcome = await takeAll([{ holder, slots }], leaseMs);
      return typeof outcome === 'string' ? null : (outcome[0] ?? null);
    },
    async renew(held, leaseMs) {
      if (held.length === 0) return;
      await renewScript(keysOf(held), [leaseMs, ...tokensOf(held)]);
    },
    async release(held) {
      const keys = keysOf(held);
      await withRepair(redis, log, keys, () => releaseScript(keys, tokensOf(held)));
    },
  };
}
