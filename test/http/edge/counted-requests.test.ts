/** The limit of a key by itself: its headers, its refusal, and what happens where the requests cannot be counted. */

import type { Redis } from 'ioredis';
import { createRateLimiter } from '../../../src/http/middleware/rate-limit.ts';
import { recordedLog } from '../../support/recorded-log.ts';

/** Sets the time of the system, at which the limiter looks for how long a refusal holds. */
const setTime = (ms: number): void => void jest.spyOn(Date, 'now').mockReturnValue(ms);

afterEach(() => {
  jest.restoreAllMocks();
});

/** No test takes so long. */
const HOUR_MS = 3_600_000;

/** What the headers say, and how long a refused one is to wait. */
async function count(
  limiter: ReturnType<typeof createRateLimiter>,
  keyId: number,
): Promise<readonly unknown[]> {
  const { headers, refusal } = await limiter.count(keyId);
  const shown = ['Limit', 'Remaining', 'Reset'].map((name) => headers[`X-RateLimit-${name}`] ?? '');
  expect(Object.keys(headers)).toHaveLength(shown.filter((value) => value !== '').length);
  return refusal === null
    ? shown
    : [...shown, refusal.code, refusal.retryAfterSeconds, refusal.message];
}

const limiterOf = (perWindow: number, windowMs: number) =>
  createRateLimiter({ perWindow, windowMs, redis: null, log: recordedLog() });

const refusal = (seconds: number, perWindow = 2, window = 3_600): readonly unknown[] => [
  'RATE_LIMITED',
  seconds,
  `This key has sent more than ${perWindow} requests in ${window} seconds. Retry in ${seconds} s.`,
];

it('each key has so many requests in a window, and then is told when that ends', async () => {
  const limiter = limiterOf(2, HOUR_MS);
  const before = Date.now();
  const [limit, remaining, reset] = await count(limiter, 1);
  expect([limit, remaining]).toEqual(['2', '1']);
  expect(reset).toMatch(/^\d+$/);
  const endMs = Number(reset) * 1_000;
  expect(endMs).toBeGreaterThan(before + HOUR_MS - 1_000);
  expect(await count(limiter, 1)).toEqual(['2', '0', reset]);
  expect((await count(limiter, 2)).slice(0, 2)).toEqual(['2', '1']);
  for (const [leftMs, seconds] of [
    [3_000, 3],
    [2_001, 3],
    [2_000, 2],
    [500, 1],
    [-5_000, 1],
    // The clock was set back: no wait is longer than the window.
    [4_000_000, 3_600],
  ] as const) {
    setTime(endMs - leftMs);
    expect(await count(limiter, 1)).toEqual(['2', '0', reset, ...refusal(seconds)]);
  }
});

it('a window that is no whole number of seconds is rounded up for the wait', async () => {
  const limiter = limiterOf(1, HOUR_MS - 600);
  const [, , reset] = await count(limiter, 1);
  setTime(Number(reset) * 1_000 - 4_000_000);
  expect((await count(limiter, 1)).slice(3)).toEqual(refusal(3_600, 1, 3_599));
});

it('those of a key that come at once have different counts', async () => {
  const limiter = limiterOf(3, HOUR_MS);
  const all = await Promise.all([1, 1, 1, 1].map((key) => count(limiter, key)));
  expect(all.map(([, remaining, , code]) => [remaining, code])).toEqual([
    ['2', undefined],
    ['1', undefined],
    ['0', undefined],
    ['0', 'RATE_LIMITED'],
  ]);
  // A refusal does not keep the next one from being counted.
  expect((await count(limiter, 2))[1]).toBe('2');
});

describe('in Redis', () => {
  const UNAVAILABLE = [
    '',
    '',
    '',
    'SERVICE_UNAVAILABLE',
    1,
    'The service that counts requests is unavailable. Please retry.',
  ];

  /** @param answers of Redis, one for each request: what is left and when the window ends, or why it fails */
  function setup(...answers: readonly (readonly [number, number] | Error | 'nothing')[]) {
    const left = [...answers];
    const calls: unknown[] = [];
    const redis = {
      ratelimiter(key: string, _nowMicro: number, durationMs: number, max: number) {
        calls.push([key, durationMs, max]);
        const answer = left.shift()!;
        if (answer === 'nothing') return new Promise(() => undefined);
        return answer instanceof Error
          ? Promise.reject(answer)
          : Promise.resolve([answer[0], answer[1], max]);
      },
      unlink: (key: string) => Promise.resolve(calls.push(['unlink', key])),
    };
    const log = recordedLog();
    const limiter = createRateLimiter({
      perWindow: 5,
      windowMs: 60_000,
      log,
      redis: redis as unknown as Redis,
    });
    return { limiter, calls, log };
  }

  it('counts by key, and its end of the window, which is rounded down, is the next second', async () => {
    const { limiter, calls } = setup([5, 1_767_225_600], [0, 1_767_225_600]);
    expect(await count(limiter, 7)).toEqual(['5', '4', '1767225601']);
    setTime(1_767_225_598_000);
    expect(await count(limiter, 7)).toEqual(['5', '0', '1767225601', ...refusal(3, 5, 60)]);
    expect(calls).toEqual(Array(2).fill(['weir:rate:7', 60_000, 5]));
  });

  it.each(['WRONGTYPE Operation against a key', 'ERR value is not a valid float'])(
    'deletes a key that is damaged, and counts again: %s',
    async (message) => {
      const { limiter, calls, log } = setup(new Error(message), [5, 1_767_225_600]);
      expect(await count(limiter, 7)).toEqual(['5', '4', '1767225601']);
      const counted = ['weir:rate:7', 60_000, 5];
      expect(calls).toEqual([counted, ['unlink', 'weir:rate:7'], counted]);
      expect(log.entries).toMatchObject([
        { level: 'warn', fields: { key: 'weir:rate:7' }, message: 'redis key damaged, deleted' },
      ]);
    },
  );

  it.each([
    'OOM command not allowed when used memory is high',
    'ERR Error running script: OOM command not allowed',
    'READONLY You cannot write against a read only replica.',
    'ERR user_script: READONLY You cannot write',
    'Connection is closed.',
    'the key is not WRONGTYPE ',
  ])('deletes nothing where it fails otherwise, and says that it is away: %s', async (message) => {
    const { limiter, calls, log } = setup(new Error(message));
    expect(await count(limiter, 7)).toEqual(UNAVAILABLE);
    expect([calls.length, log.entries]).toEqual([1, []]);
  });

  it('is away where it says nothing for a quarter of a second', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const { limiter } = setup('nothing');
    let found: unknown;
    void count(limiter, 7).then((counted) => (found = counted));
    const after = async (ms: number): Promise<unknown> => {
      jest.advanceTimersByTime(ms);
      for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate);
      return found;
    };
    expect([await after(249), await after(1)]).toEqual([undefined, UNAVAILABLE]);
    jest.useRealTimers();
  });
});
