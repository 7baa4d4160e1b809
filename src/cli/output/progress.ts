/** One line on standard error that says what takes so long; only where a person watches. */

import type { CliClock, Output } from '../io.ts';

export interface Progress {
  /** Shows this activity until the next call. */
  say(text: string): void;
  /** Nothing is under way; the line goes. */
  end(): Promise<void>;
}

/** What is done sooner is not worth a line. */
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
