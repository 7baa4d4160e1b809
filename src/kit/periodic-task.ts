/** Periodic background tasks. */

export interface PeriodicTask {
  /** Begins the rounds, without keeping the process alive; a second call changes nothing. */
  start(): void;
  /** Runs a round now. A round that outlasts the interval is not started twice: concurrent callers wait for it. */
  round(): Promise<void>;
  /** Returns when the current round has ended. */
  stop(): Promise<void>;
}

export interface PeriodicTaskOptions {
  readonly intervalMs: number;
  /** True if the first round begins immediately instead of after an interval. */
  readonly atOnce: boolean;
}

/** @param work one round; it must not reject */
export function createPeriodicTask(
  { intervalMs, atOnce }: PeriodicTaskOptions,
  work: () => Promise<void>,
): PeriodicTask {
  let timer: NodeJS.Timeout | null = null;
  let underWay: Promise<void> | null = null;

  function round(): Promise<void> {
    underWay ??= work().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  return {
    round,
    start() {
      if (timer !== null) return;
      timer = setInterval(() => void round(), intervalMs);
      timer.unref();
      if (atOnce) void round();
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await underWay;
    },
  };
}
