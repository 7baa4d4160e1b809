/** A clock that stands still until a test moves it. */

import type { Clock } from '../../src/clock.ts';

export interface MovableClock extends Clock {
  advance(span: { hours?: number; minutes?: number; seconds?: number; ms?: number }): void;
}

export function movableClock(start: Date = new Date('2026-03-01T12:00:00.000Z')): MovableClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance({ hours = 0, minutes = 0, seconds = 0, ms = 0 }) {
      time += ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
    },
  };
}
