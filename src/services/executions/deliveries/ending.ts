/** The early end of a run's deliveries, because of a timeout or a cancellation. */

export interface Ending {
  /** No call begins after it is aborted. */
  readonly signal: AbortSignal;
  /** Aborted slightly later, so that calls in progress can get their response. */
  readonly calls: AbortSignal;
  reason(): 'timed_out' | 'cancelled';
  /** 0 after the end has begun. */
  remainingMs(): number;
  /** Must be called. */
  release(): void;
}

const GRACE_MS = 1_000;

export function createEnding(cancelled: AbortSignal, remainingMs: number): Ending {
  const ending = new AbortController();
  const calls = new AbortController();
  const untilMs = performance.now() + remainingMs;
  let grace: NodeJS.Timeout | undefined;
  let reason: 'timed_out' | 'cancelled' = 'cancelled';
  const end = (): void => {
    ending.abort();
    grace ??= setTimeout(() => calls.abort(), GRACE_MS);
  };
  const timer = setTimeout(
    () => {
      if (!ending.signal.aborted) reason = 'timed_out';
      end();
    },
    Math.max(0, remainingMs),
  );
  if (cancelled.aborted) end();
  cancelled.addEventListener('abort', end, { once: true });
  return {
    signal: ending.signal,
    calls: calls.signal,
    reason: () => reason,
    remainingMs: () => (ending.signal.aborted ? 0 : Math.max(0, untilMs - performance.now())),
    release() {
      clearTimeout(timer);
      clearTimeout(grace);
      cancelled.removeEventListener('abort', end);
    },
  };
}
