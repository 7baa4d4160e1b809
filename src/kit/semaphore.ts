/** So many pieces of work at a time; the others wait in the order in which they came. */

export interface Semaphore {
  /**
   * Runs the work when its turn comes. An abort ends the wait at once, with the
   * signal's reason; work that has begun must listen to the signal itself, and
   * keeps its turn until it has ended.
   */
  take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export function createSemaphore(atOnce: number): Semaphore {
  const waiting = new Set<() => void>();
  let free = atOnce;

  function turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(begin);
        reject(signal.reason as Error);
      };
      waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** A turn that ends goes to the one that has waited longest, never to one that comes just then. */
  function pass(): void {
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
      signal.throwIfAborted();
      if (free > 0) free -= 1;
      else await turn(signal);
      try {
        return await work();
      } finally {
        pass();
      }
    },
  };
}
