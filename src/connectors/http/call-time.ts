/** The time limits of a call, redirects included: until the response begins, and then without progress. */

export interface CallTime {
  /** Passes a signal to the work that aborts with that of the call, or when the time is up. */
  spend<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * From now on, only time without progress counts.
   * @param progress returns a number that changes with each progress; null while this process causes the delay
   */
  countSilence(silenceMs: number, progress: () => number | null): void;
  /** Null until the time is up. */
  reason(): 'late' | 'silent' | null;
}

const SILENT_CHECKS = 4;

/** The wait for a connection slot does not count. */
export function createCallTime(totalMs: number): CallTime {
  let leftMs = totalMs;
  let reason: ReturnType<CallTime['reason']> = null;
  let timer: NodeJS.Timeout | undefined;
  let limited = new AbortController();
  const end = (why: 'late' | 'silent'): void => {
    reason = why;
    limited.abort();
  };
  return {
    async spend(signal, work) {
      // This costs a quarter of AbortSignal.any, which also leaves references to collect.
      limited = new AbortController();
      const { signal: limitedSignal } = limited;
      const abort = (): void => limited.abort(signal.reason);
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort, { once: true });
      const began = performance.now();
      timer = setTimeout(end, leftMs, 'late');
      try {
        return await work(limitedSignal);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        leftMs = Math.max(0, leftMs - (performance.now() - began));
      }
    },

    countSilence(silenceMs, progress) {
      let seen = progress();
      let silentChecks = 0;
      // Checks several times and reads data in between, so that a busy moment of this process does not count as
      // silence.
      const check = (): void => {
        const current = progress();
        silentChecks = current === null || current !== seen ? 0 : silentChecks + 1;
        seen = current;
        if (silentChecks === SILENT_CHECKS) end('silent');
        else begin();
      };
      const begin = (): void => {
        timer = setTimeout(check, silenceMs / SILENT_CHECKS);
      };
      clearTimeout(timer);
      begin();
    },

    reason: () => reason,
  };
}
