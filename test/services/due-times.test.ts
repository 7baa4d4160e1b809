/** The due times of a backfill, and the estimate of their number. */

import { runInTimeSlices } from '../../src/kit/time-slices.ts';
import { dueTimes, nextRunAfter } from '../../src/services/timing/cron.ts';
import { aboutHowMany } from '../../src/services/timing/cron-count.ts';

const range = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });

describe('the due times of a range', () => {
  it.each([
    ['30 2 * * *', 'Europe/Berlin', '2026-03-20', '2026-04-05'],
    ['30 2 * * *', 'Europe/Berlin', '2026-10-20', '2026-11-05'],
    ['*/30 * * * *', 'Europe/Berlin', '2026-03-28', '2026-03-30'],
    ['*/30 * * * *', 'Europe/Berlin', '2026-10-24', '2026-10-26'],
    ['0 0 * * *', 'America/Nuuk', '2024-03-25', '2024-04-05'],
    ['@monthly', 'Asia/Tokyo', '2020-01-01', '2026-01-01'],
  ])(
    'are those at which the schedule runs: %s in %s from %s to %s',
    async (cron, timeZone, from, to) => {
      const timing = { cron, timeZone };
      const whole = range(from, to);
      const expected: Date[] = [];
      let next = nextRunAfter(timing, new Date(whole.from.getTime() - 1));
      for (; next !== null && next < whole.to; next = nextRunAfter(timing, next))
        expected.push(next);
      expect(expected.length).toBeGreaterThan(5);
      expect(await runInTimeSlices(dueTimes(timing, whole, 1_000))).toEqual(expected);
      const [first] = expected;
      const exact = { from: first!, to: expected[3]! };
      expect(await runInTimeSlices(dueTimes(timing, exact, 1_000))).toEqual(expected.slice(0, 3));
      expect(await runInTimeSlices(dueTimes(timing, whole, 4))).toEqual(expected.slice(0, 4));
    },
  );
});

describe('the estimate of their number', () => {
  it.each([
    ['* * * * *', 5_260_320],
    ['@hourly', 87_672],
    ['30 6,18 * * MON-FRI', 5_218],
    ['0 0 13 * FRI', 624],
    ['0 0 29 2 *', 3],
    ['*/15 9-17/2 1 JAN,jul 7', 0],
  ])('is right for whole days: %s', async (cron, expected) => {
    const { from, to } = range('2015-01-01', '2025-01-01');
    const sample = range('2015-01-01', '2017-01-01');
    const exact = await runInTimeSlices(dueTimes({ cron, timeZone: 'UTC' }, sample, 1_500));
    if (exact.length < 1_500)
      expect(aboutHowMany({ cron }, sample.from, sample.to)).toBe(exact.length);
    if (expected > 0) expect(aboutHowMany({ cron }, from, to)).toBe(expected);
  });
});
