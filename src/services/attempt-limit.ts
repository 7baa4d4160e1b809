/** Limits attempts: logins from an address, unknown keys from an address. */

import { rates } from '../admission.ts';
import type { AttemptStore } from '../stores/index.ts';

export interface AttemptLimit {
  /**
   * Counts an attempt. Seconds until the next one is allowed where the subject
   * has none left (that attempt then does not count), otherwise null. An attempt
   * counts before its outcome is known, so that many at once gain nothing.
   */
  take(subject: string): Promise<number | null>;
  /** The last attempt does not count. */
  release(subject: string): Promise<void>;
}

interface Options {
  readonly store: AttemptStore;
  /** The name of the limit, which separates its subjects from those of other limits. */
  readonly name: keyof typeof rates;
  readonly attempts: number;
}

export function createAttemptLimit({ store, name, attempts }: Options): AttemptLimit {
  const limit = { attempts, windowMs: rates[name].windowSeconds * 1000 };
  const own = (subject: string): string => `${name} ${subject}`;
  return {
    async take(subject) {
      const waitMs = await store.take(own(subject), limit);
      return waitMs === null ? null : Math.max(1, Math.ceil(waitMs / 1000));
    },
    release: (subject) => store.release(own(subject)),
  };
}
