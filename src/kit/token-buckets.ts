/** Rates of many owners: each has a bucket of tokens that fills up steadily, and work takes from it. */

import type { Clock } from './clock.ts';
import { createLruCache } from './lru-cache.ts';

export interface TokenBuckets<Owner> {
  /** The bucket may become overdrawn: how much work took is often known only afterwards. */
  take(owner: Owner, tokens: number): void;
  /** 0 while the bucket has tokens. */
  secondsUntilFilled(owner: Owner): number;
}

interface Bucket {
  readonly tokens: number;
  readonly atMs: number;
}

/** An owner who is forgotten has a full bucket again. */
const MAX_OWNERS = 10_000;

/** @param capacity what an owner can take at once */
export function createTokenBuckets<Owner>({
  perSecond,
  capacity,
  clock,
}: {
  readonly perSecond: number;
  readonly capacity: number;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}): TokenBuckets<Owner> {
  const buckets = createLruCache<Owner, Bucket>({ maxEntries: MAX_OWNERS });

  const tokensOf = (owner: Owner, nowMs: number): number => {
    const bucket = buckets.get(owner);
    if (bucket === undefined) return capacity;
    const elapsedSeconds = (nowMs - bucket.atMs) / 1000;
    return Math.min(capacity, bucket.tokens + elapsedSeconds * perSecond);
  };

  return {
    take(owner, tokens) {
      const nowMs = clock.monotonicMs();
      buckets.set(owner, { tokens: tokensOf(owner, nowMs) - tokens, atMs: nowMs });
    },
    secondsUntilFilled(owner) {
      const tokens = tokensOf(owner, clock.monotonicMs());
      return tokens > 0 ? 0 : (1 - tokens) / perSecond;
    },
  };
}
