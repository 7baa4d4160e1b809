import { createAttemptLimit } from '../../src/services/attempt-limit.ts';

it.each([
  [1, 1],
  [999, 1],
  [1000, 1],
  [1001, 2],
  [1500, 2],
  [59_001, 60],
  [60_000, 60],
])(
  'a wait of %d ms is reported as %d s, after which a retry is accepted',
  async (waitMs, seconds) => {
    const store = { take: () => Promise.resolve(waitMs), release: () => Promise.resolve() };
    const limit = createAttemptLimit({ store, name: 'logins', attempts: 1 });
    expect(await limit.take('someone')).toBe(seconds);
  },
);
