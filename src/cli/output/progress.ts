/** A progress line on standard error, shown only on a terminal. */

import type { CliClock, Output } from '../io.ts';

export interface Progress {
  /** Shows this activity until the next call. */
  say(text: string): void;
  /** Removes the line. */
  end(): Promise<void>;
}

/** Shorter waits show no progress. */
const QUIET_MS = 500;
const TICK_MS = 250;
const ERASE_LINE = '\r\u001b[K';

export function createProgress(stderr: Output, clock: CliClock, isWanted: boolean): Progress {
  if (!isWanted || !stderr.isTerminal)
    return { say: () => undefined, end: () => Promise.resolve() };
  const startedMs = clock.nowMs();
  let text = '';
  let isShown = false;
  const stop = clock.every(TICK_MS, () => {
    const elapsedMs = clock.nowMs() - startedMs;
    if (text === '' || elapsedMs < QUIET_MS) return;
    isShown = true;
    void stderr.write(`${ERASE_LINE}${text} … ${Math.floor(elapsedMs / 1000)} s`);
  });
  return {
    say(next) {
      text = next;
    },
    async end() {
      stop();
      text = '';
      if (isShown) await stderr.write(ERASE_LINE);
      isShown = false;
    },
  };
}
