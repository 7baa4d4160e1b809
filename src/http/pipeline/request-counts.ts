/** Counts a request of a key against the limits of the key and of its organization, in one round trip. */

import type { ApiError } from '../../errors.ts';
import type { KeyIdentity } from '../../model/caller.ts';
import type { Ceilings } from './ceilings.ts';
import type { Counted, RateLimiter } from './rate-limit.ts';

export interface RequestCounts {
  /** What else is sent to Redis in the same turn of the event loop shares the round trip. */
  count(key: KeyIdentity): Counting;
}

/** One of the two must be called. */
export interface Counting {
  /** The refusal of the key comes before that of the organization. A request that the key's limit refuses is not counted for the organization. */
  counted(): Promise<Counted>;
  /** The key does not work: the request is not counted for the organization. */
  cancel(): void;
}

interface Dependencies {
  readonly limiter: RateLimiter;
  readonly ceilings: Pick<Ceilings, 'countKey' | 'refundKey'>;
}

export function createRequestCounts({ limiter, ceilings }: Dependencies): RequestCounts {
  return {
    count(key) {
      const ofKey = limiter.count(key.keyId);
      const ofOrganization = ceilings.countKey(key).then(
        () => null,
        (refusal: ApiError) => refusal,
      );
      const refund = async (): Promise<void> => {
        const refusal = await ofOrganization;
        // Requests over the limit are counted as well.
        if (refusal === null || refusal.code === 'RATE_LIMITED') await ceilings.refundKey(key);
      };
      return {
        async counted() {
          const { headers, refusal } = await ofKey;
          if (refusal !== null) await refund();
          return { headers, refusal: refusal ?? (await ofOrganization) };
        },
        cancel: () => void refund(),
      };
    },
  };
}
