/** Counts a request of a key against the limits of the key and of its organization, in one round trip. */

import type { ApiError } from '../../errors.ts';
import type { KeyIdentity } from '../../model/caller.ts';
import type { Ceilings } from './ceilings.ts';
import type { Counted, RateLimiter } from './rate-limit.ts';

export interface RequestCounts {
  /**
   * The refusal of the key comes before that of the organization. A request that the key's limit refuses is not counted for
   * the organization. Never rejects.
   */
  count(key: KeyIdentity): Promise<Counted>;
}

interface Dependencies {
  readonly limiter: RateLimiter;
  readonly ceilings: Pick<Ceilings, 'countKey' | 'refundKey'>;
}

export function createRequestCounts({ limiter, ceilings }: Dependencies): RequestCounts {
  return {
    async count(key) {
      const organization = ceilings.countKey(key).then(
        () => null,
        (refusal: ApiError) => refusal,
      );
      const { headers, refusal } = await limiter.count(key.keyId);
      const organizationRefusal = await organization;
      if (refusal === null) return { headers, refusal: organizationRefusal };
      // Requests over the limit are counted as well.
      if (organizationRefusal === null || organizationRefusal.code === 'RATE_LIMITED')
        await ceilings.refundKey(key);
      return { headers, refusal };
    },
  };
}
