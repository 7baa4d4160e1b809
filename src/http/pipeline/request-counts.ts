/** Counting a request of a key, for the key itself and for its organization, in one round trip. */

import type { ApiError } from '../../errors.ts';
import type { KeyIdentity } from '../../model/caller.ts';
import type { Ceilings } from './ceilings.ts';
import type { Counted, RateLimiter } from './rate-limit.ts';

export interface RequestCounts {
  /** Before anyone waits for it, because what is sent to Redis next then goes in the same round trip. */
  count(key: KeyIdentity): Counting;
}

/** Either must be called. */
export interface Counting {
  /** With the refusal of the key first. What the key is refused takes nothing from the other keys of its organization. */
  counted(): Promise<Counted>;
  /** The key does not work: its request is not counted for the organization. */
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
        // A request over the limit is counted, too.
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
