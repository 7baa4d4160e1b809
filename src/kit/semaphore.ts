/** A semaphore: a fixed number of tasks run at a time; the others wait in order of arrival. */

export interface Semaphore {
  /**
   * Runs the work once a permit is free. An abort ends the wait at once, with the
   * signal's reason; work that has begun must listen to the signal itself, and
   * holds its permit until it has ended.
   * @param signal null: nothing ends the wait
   * @param work may release its permit before it ends
   */
  take<T>(signal: AbortSignal | null, work: (release: () => void) => Promise<T>): Promise<T>;
}

export function createSemaphore(permits: number): Semaphore {
  const waiting = new Set<() => void>();
  let free = permits;

  function acquire(signal: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(begin);
        reject(signal?.reason as Error);
      };
      waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** The permit goes to the one that has waited longest, never to one that comes just then. */
  function release(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async take(signal, work) {
      signal?.throwIfAborted();
      if (free > 0) free -= 1;
      else await acquire(signal);
      let isHeld = true;
      const releaseOnce = (): void => {
        if (isHeld) release();
        isHeld = false;
      };
      try {
        return await work(releaseOnce);
      } finally {
        releaseOnce();
      }
    },
  };
}
