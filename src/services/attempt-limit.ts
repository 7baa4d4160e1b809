/** Limits attempts such as logins, or requests with unknown keys, from an address. */

import { rates } from '../admission.ts';
import type { AttemptStore } from '../stores/index.ts';

export interface AttemptLimit {
  /**
   * Counts an attempt, and returns null. If the subject has none left, it returns the seconds until the next one is
   * allowed, and that attempt does not count. Attempts count before their outcome is known, so that concurrent ones
   * gain nothing.
   */
  take(subject: string): Promise<number | null>;
  /** Removes the last attempt. */
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
  const keyOf = (subject: string): string => `${name} ${subject}`;
  return {
    async take(subject) {
      const waitMs = await store.take(keyOf(subject), limit);
      return waitMs === null ? null : Math.max(1, Math.ceil(waitMs / 1000));
    },
    release: (subject) => store.release(keyOf(subject)),
  };
}
