/** A clock that stands still until a test moves it. */

import type { Clock } from '../../src/kit/clock.ts';

export interface MovableClock extends Clock {
  advance(span: { hours?: number; minutes?: number; seconds?: number; ms?: number }): void;
  /** As when someone corrects the time of day: no less has passed for it. */
  setBack(span: { seconds: number }): void;
}

export function movableClock(start: Date = new Date('2026-03-01T12:00:00.000Z')): MovableClock {
  let time = start.getTime();
  let passedMs = 0;
  return {
    now: () => new Date(time),
    monotonicMs: () => passedMs,
    advance({ hours = 0, minutes = 0, seconds = 0, ms = 0 }) {
      const spanMs = ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
      time += spanMs;
      passedMs += spanMs;
    },
    setBack({ seconds }) {
      time -= seconds * 1000;
    },
  };
}
