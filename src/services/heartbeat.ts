/**
 * While runs are under way, their process says so: what other replicas would
 * otherwise take for left behind by a dead one stays its own.
 */

import type { ServiceLog } from './service-log.ts';

/** Whose process has said nothing for this long is dead: three beats were missed. */
export const SILENT_AFTER_MS = 35_000;

const INTERVAL_MS = 10_000;

export interface Heartbeat {
  /** Beats from now on, without keeping the process alive. */
  start(): void;
  /** Returns when the beat under way has ended. */
  stop(): Promise<void>;
}

interface Dependencies {
  readonly executions: { beat(): Promise<void> };
  readonly log: ServiceLog;
}

export function createHeartbeat({ executions, log }: Dependencies): Heartbeat {
  let timer: NodeJS.Timeout | null = null;
  let beating: Promise<void> | null = null;

  function beat(): void {
    beating ??= executions
      .beat()
      .catch((error: unknown) => log.warn({ error }, 'it could not be said that runs are under way'))
      .finally(() => {
        beating = null;
      });
  }

  return {
    start() {
      if (timer !== null) return;
      timer = setInterval(beat, INTERVAL_MS);
      timer.unref();
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await beating;
    },
  };
}
