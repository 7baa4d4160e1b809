/** A limit on requests by itself: its headers, its refusal, and what happens if the requests cannot be counted. */

import type { Redis } from 'ioredis';
import type { ApiContext } from '../../../src/http/context.ts';
import { requestLimit, type RequestLimit } from '../../../src/http/middleware/rate-limit.ts';
import { requestLimits } from '../../../src/http/request-limits.ts';
import type { Caller } from '../../../src/model/caller.ts';
import { koaContext } from '../../support/koa-context.ts';
import { recordedLog } from '../../support/recorded-log.ts';
import { runSteps } from './run-steps.ts';

/** Sets the time of the system, by which the wait of a refusal is computed. */
const setTime = (ms: number): void => void jest.spyOn(Date, 'now').mockReturnValue(ms);

afterEach(() => {
  jest.restoreAllMocks();
});

/** No test takes so long. */
const HOUR_MS = 3_600_000;
const LIMIT: RequestLimit = {
  namespace: 'weir:rate',
  subjectOf: ({ organizationId }) => organizationId,
  who: 'This key has',
  perWindow: 2,
  windowMs: HOUR_MS,
  inHeaders: true,
  withoutRedis: 'refuse',
};

type Step = ReturnType<typeof requestLimit>;

/** What the headers say; then, for a refused request, code, wait and message. */
async function count(step: Step, organizationId: number): Promise<readonly unknown[]> {
  const context = koaContext('/') as unknown as ApiContext;
  context.state = { caller: { organizationId } } as ApiContext['state'];
  const refusal = await runSteps(context, step).then(
    () => [],
    ({ code, retryAfterSeconds, message }: Record<string, unknown>) => [
      code,
      retryAfterSeconds,
      message,
    ],
  );
  const headers = ['Limit', 'Remaining', 'Reset'].map((name) =>
    context.response.get(`X-RateLimit-${name}`),
  );
  return [...headers.map((value) => String(value ?? '')), ...refusal];
}

const alone = (limit: Partial<RequestLimit> = {}): Step =>
  requestLimit({ ...LIMIT, ...limit }, { redis: null, log: recordedLog() });

const refusal = (seconds: number, perWindow = 2, window = 3_600): readonly unknown[] => [
  'RATE_LIMITED',
  seconds,
  `This key has sent more than ${perWindow} requests in ${window} seconds. Retry in ${seconds} s.`,
];

it('each subject has so many in a window, and then learns when that ends', async () => {
  const step = alone();
  const before = Date.now();
  const [limit, remaining, reset] = await count(step, 1);
  expect([limit, remaining]).toEqual(['2', '1']);
  expect(reset).toMatch(/^\d+$/);
  const endMs = Number(reset) * 1_000;
  expect(endMs).toBeGreaterThan(before + HOUR_MS - 1_000);
  expect(await count(step, 1)).toEqual(['2', '0', reset]);
  expect((await count(step, 2)).slice(0, 2)).toEqual(['2', '1']);
  setTime(endMs - 30_000);
  const [, , , , seconds] = await count(step, 1);
  expect([29, 30]).toContain(seconds);
  setTime(endMs + 5_000);
  expect(await count(step, 1)).toEqual(['2', '0', reset, ...refusal(1)]);
  // The clock was set back: no wait is longer than the window.
  setTime(endMs - 4_000_000);
  expect(await count(step, 1)).toEqual(['2', '0', reset, ...refusal(3_600)]);
});

it('a window that is no whole number of seconds is rounded up for the wait', async () => {
  const step = alone({ perWindow: 1, windowMs: HOUR_MS - 600 });
  const [, , reset] = await count(step, 1);
  setTime(Number(reset) * 1_000 - 4_000_000);
  expect((await count(step, 1)).slice(3)).toEqual(refusal(3_600, 1, 3_599));
});

it('requests of a subject at once have different counts', async () => {
  const step = alone({ perWindow: 3 });
  const all = await Promise.all([1, 1, 1, 1].map((subject) => count(step, subject)));
  expect(all.map(([, remaining, , code]) => [remaining, code])).toEqual([
    ['2', undefined],
    ['1', undefined],
    ['0', undefined],
    ['0', 'RATE_LIMITED'],
  ]);
  // A refusal does not keep the next one from being counted.
  expect((await count(step, 2))[1]).toBe('2');
});

it('a limit without headers sets none', async () => {
  const step = alone({ inHeaders: false, perWindow: 1, who: 'Your sessions have' });
  expect(await count(step, 1)).toEqual(['', '', '']);
  expect(await count(step, 1)).toEqual([
    '',
    '',
    '',
    'RATE_LIMITED',
    3_600,
    'Your sessions have sent more than 1 requests in 3600 seconds. Retry in 3600 s.',
  ]);
});

it('the table counts keys by themselves and by organization, and sessions by user', () => {
  const limits = requestLimits({
    rateLimitPerMinute: 1,
    rateLimitWindowMs: 5_000,
    rateLimitPerOrganization: 2,
    sessionRateLimitPerMinute: 3,
  });
  const key = { kind: 'key', keyId: 5, organizationId: 6, userId: 7 } as Caller;
  const session = { kind: 'session', organizationId: 6, userId: 7 } as Caller;
  const rows = limits.map(({ subjectOf, perWindow, windowMs }) => [
    subjectOf(key),
    subjectOf(session),
    perWindow,
    windowMs,
  ]);
  expect(rows).toEqual([
    [5, null, 1, 5_000],
    [6, null, 2, 60_000],
    [null, 7, 3, 60_000],
    [null, null, 120, 60_000],
  ]);
});

it('who has no subject is not counted', async () => {
  const step = alone({ subjectOf: () => null, perWindow: 1 });
  for (let times = 0; times < 3; times += 1) expect(await count(step, 1)).toEqual(['', '', '']);
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

  type Answer = readonly [number, number] | Error | 'nothing';

  /** @param answers of Redis, one for each request: what remains and when the window ends, or why it fails */
  function setup(answers: readonly Answer[], limit: Partial<RequestLimit> = {}) {
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
    const step = requestLimit(
      { ...LIMIT, perWindow: 5, windowMs: 60_000, ...limit },
      { redis: redis as unknown as Redis, log },
    );
    return { step, calls, log };
  }

  it('counts by subject, and its end of the window, which is rounded down, is the next second', async () => {
    const { step, calls } = setup([
      [5, 1_767_225_600],
      [0, 1_767_225_600],
    ]);
    expect(await count(step, 7)).toEqual(['5', '4', '1767225601']);
    setTime(1_767_225_598_400);
    expect(await count(step, 7)).toEqual(['5', '0', '1767225601', ...refusal(3, 5, 60)]);
    expect(calls).toEqual(Array(2).fill(['weir:rate:7', 60_000, 5]));
  });

  it.each(['WRONGTYPE Operation against a key', 'ERR value is not a valid float'])(
    'deletes a damaged key, and counts again: %s',
    async (message) => {
      const { step, calls, log } = setup([new Error(message), [5, 1_767_225_600]]);
      expect(await count(step, 7)).toEqual(['5', '4', '1767225601']);
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
  ])('deletes nothing after another error, and refuses the request: %s', async (message) => {
    const { step, calls, log } = setup([new Error(message)]);
    expect(await count(step, 7)).toEqual(UNAVAILABLE);
    expect([calls.length, log.entries]).toEqual([1, []]);
  });

  it('that fails, this process counts alone if the limit says so', async () => {
    const away = new Error('Connection is closed.');
    const { step } = setup([away, away, away], { withoutRedis: 'count here', perWindow: 1 });
    expect((await count(step, 7)).slice(3)).toEqual([]);
    expect((await count(step, 7))[3]).toBe('RATE_LIMITED');
    expect((await count(step, 8)).slice(3)).toEqual([]);
  });

  it('that does not respond for a quarter of a second refuses the request', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const { step } = setup(['nothing']);
    let result: unknown;
    void count(step, 7).then((counted) => (result = counted));
    const after = async (ms: number): Promise<unknown> => {
      jest.advanceTimersByTime(ms);
      for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate);
      return result;
    };
    expect([await after(249), await after(1)]).toEqual([undefined, UNAVAILABLE]);
    jest.useRealTimers();
  });
});
