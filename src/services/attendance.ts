/**
 * The time for which this process has run without a break. A process that was stopped, or whose machine was suspended,
 * does not notice it by itself: no timer fires, and the monotonic clock may stop.
 */

import { uptime } from 'node:os';

/** Milliseconds that never decrease. */
export type ElapsedMs = () => number;

/** The second clock includes the time in which the machine was suspended. */
const SYSTEM_CLOCKS: readonly ElapsedMs[] = [() => performance.now(), () => uptime() * 1000];

export interface AttendanceOptions {
  /** A longer time without a tick of this process is a break. */
  readonly breakMs: number;
  readonly clocks?: readonly ElapsedMs[];
}

const TICK_MS = 1_000;

export class Attendance {
  readonly #clocks: readonly ElapsedMs[];
  readonly #breakMs: number;
  readonly #timer: NodeJS.Timeout;
  #last: readonly number[];
  #breaks = 0;

  constructor({ breakMs, clocks = SYSTEM_CLOCKS }: AttendanceOptions) {
    this.#breakMs = breakMs;
    this.#clocks = clocks;
    this.#last = clocks.map((clock) => clock());
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  /** Number of breaks so far. */
  breaks(): number {
    this.#tick();
    return this.#breaks;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = this.#clocks.map((clock) => clock());
    const silentMs = Math.max(...now.map((ms, at) => ms - (this.#last[at] ?? ms)));
    if (silentMs > this.#breakMs) this.#breaks += 1;
    this.#last = now;
  }
}
