/** The time, as an argument: tests move it. */

export interface Clock {
  /** The time of day, which can be set back. */
  now(): Date;
  /** Milliseconds since some moment, for durations: they never go back. */
  monotonicMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
