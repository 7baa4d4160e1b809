/** The limits of an organization's keys and of a user's sessions by themselves: how many, for how long, and where Redis is away. */

import { Redis } from 'ioredis';
import { createCeilings } from '../../../src/http/middleware/ceilings.ts';
import type { KeyCaller, SessionCaller } from '../../../src/model/caller.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const key = (organizationId: number) => ({ kind: 'key', organizationId }) as KeyCaller;
const session = (userId: number) => ({ kind: 'session', userId }) as SessionCaller;

/** `counted`, or the code, the seconds to wait and the message of the refusal. */
const outcome = (counting: Promise<void>): Promise<unknown> =>
  counting.then(
    () => 'counted',
    (error: { code: string; retryAfterSeconds: number; message: string }) => [
      error.code,
      error.retryAfterSeconds,
      error.message,
    ],
  );
const refusal = (who: string, limit: number, seconds: number): readonly unknown[] => [
  'RATE_LIMITED',
  seconds,
  `${who} sent more than ${limit} requests in 60 seconds. Retry in ${seconds} s.`,
];

const KEYS = 'The keys of your organization have';

it('the keys of an organization have so many in a minute, and those of another their own', async () => {
  const ceilings = createCeilings({ perOrganization: 2, perUserSessions: 1, redis: null });
  const count = (organizationId: number) => outcome(ceilings.countKey(key(organizationId)));
  expect([await count(1), await count(1)]).toEqual(['counted', 'counted']);
  expect(await count(1)).toEqual(refusal(KEYS, 2, 60));
  expect(await count(2)).toBe('counted');
  jest.advanceTimersByTime(58_500);
  expect(await count(1)).toEqual(refusal(KEYS, 2, 2));
  jest.advanceTimersByTime(1_400);
  expect(await count(1)).toEqual(refusal(KEYS, 2, 1));
  jest.advanceTimersByTime(101);
  expect([await count(1), await count(1)]).toEqual(['counted', 'counted']);
});

it('what is taken back can be used again', async () => {
  const ceilings = createCeilings({ perOrganization: 1, perUserSessions: 1, redis: null });
  const count = (organizationId: number) => outcome(ceilings.countKey(key(organizationId)));
  expect(await count(1)).toBe('counted');
  await ceilings.refundKey(key(1));
  expect(await count(1)).toBe('counted');
  expect(await count(1)).toEqual(refusal(KEYS, 1, 60));
});

it('the sessions of a user have so many, apart from the keys', async () => {
  const ceilings = createCeilings({ perOrganization: 1, perUserSessions: 3, redis: null });
  const count = (userId: number) => outcome(ceilings.countSession(session(userId)));
  expect(await outcome(ceilings.countKey(key(1)))).toBe('counted');
  expect([await count(1), await count(1), await count(1)]).toEqual(Array(3).fill('counted'));
  expect(await count(1)).toEqual(refusal('Your sessions have', 3, 60));
  expect(await count(2)).toBe('counted');
});

it('where Redis is away keys are refused, and sessions are counted here', async () => {
  const redis = new Redis({ lazyConnect: true });
  const ceilings = createCeilings({ perOrganization: 5, perUserSessions: 1, redis });
  expect(await outcome(ceilings.countKey(key(1)))).toEqual([
    'SERVICE_UNAVAILABLE',
    1,
    'The service that counts requests is unavailable. Please retry.',
  ]);
  await ceilings.refundKey(key(1));
  const count = (userId: number) => outcome(ceilings.countSession(session(userId)));
  expect(await count(1)).toBe('counted');
  expect(await count(1)).toEqual(refusal('Your sessions have', 1, 60));
  expect(await count(2)).toBe('counted');
  redis.disconnect();
});
