/**
 * Handles signals and crashes as requests to stop: the first is orderly, the second does not wait for requests in
 * progress.
 */

import type { EventEmitter } from 'node:events';

/**
 * Signals within this time are one request. A Ctrl-C under npm arrives twice:
 * from the terminal, and from npm, which forwards it.
 */
const SAME_REQUEST_MS = 1_000;

/** After an uncaught exception, requests in progress get this long. */
const CRASH_STOP_MS = 1_000;

const ORDERLY_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export class StopRequests {
  readonly #stopping = new AbortController();
  readonly #hardStop = new AbortController();
  readonly #now: () => number;
  #firstSignalMs: number | null = null;
  #crashed = false;

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Aborted when the process should end. The reason names the signal. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Aborted when requests in progress are cut off. */
  get hardStop(): AbortSignal {
    return this.#hardStop.signal;
  }

  get hasCrashed(): boolean {
    return this.#crashed;
  }

  /**
   * Listens from now on. A second signal that is not part of the first request
   * cuts off requests in progress, as SIGQUIT does at once. Everything is still
   * closed in order: a copy of the data directory is safe once the process ends.
   */
  listen(process: EventEmitter): void {
    for (const signal of ORDERLY_SIGNALS) process.on(signal, () => this.#receive(signal));
    process.on('SIGQUIT', () => {
      this.#receive('SIGQUIT');
      this.#hardStop.abort('SIGQUIT');
    });
  }

  /** Requests an orderly stop. Has no effect if one has begun. */
  request(reason: string): void {
    this.#stopping.abort(reason);
  }

  crash(): void {
    this.#crashed = true;
    this.#stopping.abort('a crash');
    setTimeout(() => this.#hardStop.abort('a crash'), CRASH_STOP_MS).unref();
  }

  #receive(signal: string): void {
    const now = this.#now();
    this.#firstSignalMs ??= now;
    this.#stopping.abort(signal);
    if (now - this.#firstSignalMs >= SAME_REQUEST_MS) this.#hardStop.abort(signal);
  }
}
