/** Rates of calls, kept over all processes that share a store. */

import { setTimeout as delay } from 'node:timers/promises';

import { rateStore } from '../../../src/app/outbound.ts';
import { systemClock } from '../../../src/kit/clock.ts';
import { createRates, type Rates } from '../../../src/connectors/http/index.ts';
import { createMemoryAttemptStore } from '../../../src/stores/limits/attempts-memory.ts';
import { createRedisAttemptStore } from '../../../src/stores/limits/attempts-redis.ts';
import { createMemorySlotStore } from '../../../src/stores/limits/slots-memory.ts';
import { createRedisSlotStore } from '../../../src/stores/limits/slots-redis.ts';
import { recordedLog } from '../../support/recorded-log.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';

type Limits = Parameters<typeof rateStore>[0];

function promises(open: () => Limits): void {
  let processes: readonly Rates[];
  let scopes = 0;
  let scope: string;
  beforeEach(() => {
    const limits = open();
    processes = [createRates(rateStore(limits)), createRates(rateStore(limits))];
    scope = `shop ${scopes++}`;
  });
  const limit = <T>(
    at: number,
    rate: { requestsPerSecond?: number; concurrent?: number },
    work: () => Promise<T>,
    limited: Partial<Parameters<Rates['limit']>[1]> = {},
  ): Promise<T> =>
    processes[at % 2]!.limit(
      { rate: { scope, ...rate } },
      { tenant: '1', signal: new AbortController().signal, ...limited },
      work,
    );

  it('begins no more requests in a second than the rate says, of all processes together', async () => {
    const begun: number[] = [];
    await Promise.all(
      Array.from({ length: 13 }, (_, at) =>
        limit(at, { requestsPerSecond: 5 }, async () => {
          begun.push(Date.now());
        }),
      ),
    );
    begun.sort((one, other) => one - other);
    expect(begun).toHaveLength(13);
    // A request begins a moment after it is counted.
    for (let at = 5; at < begun.length; at += 1)
      expect(begun[at]! - begun[at - 5]!).toBeGreaterThan(900);
  });

  it('has no more requests under way than the rate says, of all processes together', async () => {
    let [underWay, most] = [0, 0];
    const work = async (): Promise<void> => {
      underWay += 1;
      most = Math.max(most, underWay);
      await delay(15);
      underWay -= 1;
    };
    await Promise.all(Array.from({ length: 12 }, (_, at) => limit(at, { concurrent: 2 }, work)));
    expect([most, underWay]).toEqual([2, 0]);
  });

  it('gives the place of a request that failed to the next', async () => {
    const failing = () => Promise.reject(new Error('no'));
    await expect(limit(0, { concurrent: 1 }, failing)).rejects.toThrow('no');
    expect(await limit(1, { concurrent: 1 }, () => Promise.resolve(1))).toBe(1);
  });

  it('separates tenants and scopes', async () => {
    const rate = { requestsPerSecond: 0.001 };
    const done = () => Promise.resolve('done');
    expect(await limit(0, rate, done)).toBe('done');
    expect(await limit(0, rate, done, { tenant: '2' })).toBe('done');
    const other = { rate: { scope: `${scope} other`, ...rate } };
    const signal = new AbortController().signal;
    expect(await processes[0]!.limit(other, { tenant: '1', signal }, done)).toBe('done');
  });

  it('says so where there is no turn before the end of the run', async () => {
    const rate = { requestsPerSecond: 0.1 };
    const never = jest.fn(() => Promise.resolve());
    await limit(0, rate, () => Promise.resolve());
    await expect(limit(1, rate, never, { remainingMs: () => 5_000 })).rejects.toThrow(
      'The rate of the operation, 0.1 requests a second for all runs of the organization, leaves no turn before the end of the run',
    );
    expect(never).not.toHaveBeenCalled();
  });

  it('stops waiting when the run ends, and blocks no later waiter', async () => {
    const rate = { requestsPerSecond: 0.1, concurrent: 1 };
    const stop = new AbortController();
    await limit(0, rate, () => Promise.resolve());
    const waiting = limit(0, rate, () => Promise.resolve(), { signal: stop.signal });
    const behind = limit(0, { ...rate }, () => Promise.resolve(), { signal: stop.signal });
    const ended = Promise.allSettled([waiting, behind]);
    await delay(30);
    stop.abort(new Error('stop'));
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const free = { scope, concurrent: 1 };
    const signal = new AbortController().signal;
    expect(
      await processes[1]!.limit({ rate: free }, { tenant: '1', signal }, () => Promise.resolve(1)),
    ).toBe(1);
  });
}

it('of many that wait, one at a time asks the store', async () => {
  let [asking, most, asked] = [0, 0, 0];
  const rates = createRates({
    async take() {
      asking += 1;
      asked += 1;
      most = Math.max(most, asking);
      await delay(2);
      asking -= 1;
      return null;
    },
    enter: () => Promise.resolve({ release: () => Promise.resolve() }),
  });
  const call = { rate: { scope: 'shop', requestsPerSecond: 100, concurrent: 5 } };
  const limited = { tenant: '1', signal: new AbortController().signal };
  const done = () => Promise.resolve();
  await Promise.all(Array.from({ length: 8 }, () => rates.limit(call, limited, done)));
  expect({ most, asked }).toEqual({ most: 1, asked: 8 });
});

it('a call behind one that is under way does not ask the store, whatever has ended before', async () => {
  let entered = 0;
  const rates = createRates({
    take: () => Promise.resolve(null),
    enter: () =>
      Promise.resolve(void (entered += 1)).then(() => ({ release: () => Promise.resolve() })),
  });
  const call = { rate: { scope: 'shop', concurrent: 1 } };
  const limited = { tenant: '1', signal: new AbortController().signal };
  const ends: (() => void)[] = [];
  const begin = (): Promise<void> =>
    rates.limit(call, limited, () => new Promise((resolve) => ends.push(resolve)));
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const all = [begin(), begin()];
  await settled();
  ends[0]!();
  await settled();
  all.push(begin());
  await settled();
  expect([entered, ends.length]).toEqual([2, 2]);
  ends[1]!();
  await settled();
  ends[2]!();
  await Promise.all(all);
});

it('waits for no turn that comes when the run has ended', async () => {
  const waits = [20, null];
  const rates = createRates({
    take: () => Promise.resolve(waits.shift() ?? null),
    enter: () => Promise.resolve(null),
  });
  const call = { rate: { scope: 'shop', requestsPerSecond: 1 } };
  const limited = { tenant: '1', signal: new AbortController().signal, remainingMs: () => 20 };
  await expect(rates.limit(call, limited, () => Promise.resolve())).rejects.toThrow('no turn');
});

it('asks for a place again after a quarter of a second at most', async () => {
  const slot = { release: () => Promise.resolve() };
  const found = [null, null, null, null, null, null, slot];
  const rates = createRates({
    take: () => Promise.resolve(null),
    enter: () => Promise.resolve(found.shift() ?? null),
  });
  const call = { rate: { scope: 'shop', concurrent: 1 } };
  // A longer pause would not end before the run.
  const limited = { tenant: '1', signal: new AbortController().signal, remainingMs: () => 251 };
  expect(await rates.limit(call, limited, () => Promise.resolve('done'))).toBe('done');
});

it.each([
  [5, { attempts: 5, windowMs: 1_000 }],
  [2.5, { attempts: 2, windowMs: 800 }],
  [1.5, { attempts: 1, windowMs: 667 }],
  [0.1, { attempts: 1, windowMs: 10_000 }],
])('%d requests a second are %j, never more', async (requestsPerSecond, expected) => {
  const asked: unknown[] = [];
  const rates = createRates({
    take: (_subject, limit) => Promise.resolve(void asked.push(limit) as never).then(() => null),
    enter: () => Promise.resolve(null),
  });
  const limited = { tenant: '1', signal: new AbortController().signal };
  await rates.limit({ rate: { scope: 's', requestsPerSecond } }, limited, () => Promise.resolve());
  expect(asked).toEqual([expected]);
});

describe('rates in this process', () => {
  promises(() => ({
    attempts: createMemoryAttemptStore({ clock: systemClock, maxSubjects: 100 }),
    slots: createMemorySlotStore(),
  }));
});

describeWithRedis('rates in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await connectTestRedis();
  });
  afterAll(() => redis.close());
  promises(() => {
    const parts = { redis: redis.client, log: recordedLog() };
    return {
      attempts: createRedisAttemptStore({ ...parts, clock: systemClock }),
      slots: createRedisSlotStore(parts),
    };
  });
});
