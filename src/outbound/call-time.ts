/** The time limits of a call, redirects included: until the response begins, and then without progress. */

export interface CallTime {
  /** Gives the work a signal that aborts with the call's own, or when the time is up. */
  spend<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * For the rest of the work, only time without progress counts.
   * @param progress a number that changes with each progress; null while the other side is not to blame
   */
  countSilence(silenceMs: number, progress: () => number | null): void;
  /** null until the time is up. */
  reason(): 'late' | 'silent' | null;
}

const SILENT_CHECKS = 4;

/** Waiting for a slot does not count. */
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
      // Costs a quarter of AbortSignal.any, which keeps references to be collected.
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
      // Several checks, between which data is read: a moment in which this process is busy is not silence.
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
