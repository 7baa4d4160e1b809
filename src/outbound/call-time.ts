/** The time limit of a call, redirects included. */

export interface CallTime {
  /** Gives the work a signal that aborts with the call's own, or when the time is up. */
  spend<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  isUp(): boolean;
}

/** The time budget of a call; waiting for a slot does not count. */
export function createCallTime(totalMs: number): CallTime {
  let leftMs = totalMs;
  let up = false;
  return {
    async spend(signal, work) {
      // Costs a quarter of AbortSignal.any, which keeps references to be collected.
      const limited = new AbortController();
      const abort = (): void => limited.abort(signal.reason);
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort, { once: true });
      const began = performance.now();
      const timer = setTimeout(() => {
        up = true;
        limited.abort();
      }, leftMs);
      try {
        return await work(limited.signal);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        leftMs = Math.max(0, leftMs - (performance.now() - began));
      }
    },
    isUp: () => up,
  };
}
