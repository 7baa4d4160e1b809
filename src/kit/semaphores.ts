/** A semaphore for each key: the work of one never waits for that of another. Keys without work take no memory. */

import { createSemaphore, type Semaphore } from './semaphore.ts';

export interface Semaphores<Key> {
  /**
   * Runs the work once a permit of the key is free. It may release its permit before it ends.
   * @param signal ends the wait, as that of a semaphore
   */
  take<T>(key: Key, work: (release: () => void) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** @param permits of each key */
export function createSemaphores<Key>(permits: number): Semaphores<Key> & { size(): number } {
  const inUse = new Map<Key, { readonly semaphore: Semaphore; uses: number }>();

  return {
    async take(key, work, signal) {
      const used = inUse.get(key) ?? { semaphore: createSemaphore(permits), uses: 0 };
      inUse.set(key, used);
      used.uses += 1;
      try {
        return await used.semaphore.take(signal ?? null, work);
      } finally {
        used.uses -= 1;
        if (used.uses === 0) inUse.delete(key);
      }
    },
    size: () => inUse.size,
  };
}
