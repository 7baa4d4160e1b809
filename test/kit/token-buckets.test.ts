/** Rates of owners: how much at once, and how soon again. */

import { createTokenBuckets } from '../../src/kit/token-buckets.ts';
import { movableClock } from '../support/movable-clock.ts';

function setup() {
  const clock = movableClock();
  return { clock, buckets: createTokenBuckets<number>({ perSecond: 10, capacity: 100, clock }) };
}

it('an owner has all of a bucket at once, then what flows in', () => {
  const { clock, buckets } = setup();
  expect(buckets.secondsUntilFilled(1)).toBe(0);
  buckets.take(1, 99);
  expect(buckets.secondsUntilFilled(1)).toBe(0);
  buckets.take(1, 51);
  expect(buckets.secondsUntilFilled(1)).toBeCloseTo(5.1);
  clock.advance({ seconds: 5 });
  expect(buckets.secondsUntilFilled(1)).toBeCloseTo(0.1);
  clock.advance({ ms: 100 });
  expect(buckets.secondsUntilFilled(1)).toBe(0);
});

it('a bucket never has more than its capacity', () => {
  const { clock, buckets } = setup();
  buckets.take(1, 50);
  clock.advance({ hours: 1 });
  buckets.take(1, 100);
  expect(buckets.secondsUntilFilled(1)).toBeCloseTo(0.1);
});

it('owners have buckets of their own, and a time that is set back changes none', () => {
  const { clock, buckets } = setup();
  buckets.take(1, 110);
  expect(buckets.secondsUntilFilled(2)).toBe(0);
  clock.setBack({ seconds: 3_600 });
  expect(buckets.secondsUntilFilled(1)).toBeCloseTo(1.1);
});
