/** The promises of what counts attempts and hands out slots, kept in this process and in Redis. */

import { setTimeout as delay } from 'node:timers/promises';
import { createMemoryAttemptStore } from '../../src/stores/limits/attempts-memory.ts';
import { createRedisAttemptStore } from '../../src/stores/limits/attempts-redis.ts';
import type { AttemptStore } from '../../src/stores/limits/attempts.ts';
import { createMemorySlotStore } from '../../src/stores/limits/slots-memory.ts';
import { createRedisSlotStore } from '../../src/stores/limits/slots-redis.ts';
import type { Slot, SlotStore } from '../../src/stores/limits/slots.ts';
import { movableClock, type MovableClock } from '../support/movable-clock.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../support/redis.ts';

const MINUTE_MS = 60_000;

function attemptPromises(open: (clock: MovableClock) => AttemptStore): void {
  let clock: MovableClock;
  let store: AttemptStore;
  let runs = 0;
  let subject: string;
  beforeEach(() => {
    clock = movableClock();
    store = open(clock);
    subject = `subject ${runs++}`;
  });
  const take = (attempts: number, whose = subject) =>
    store.take(whose, { attempts, windowMs: MINUTE_MS });

  it('slides: an attempt is free again one window after it was made', async () => {
    expect(await take(2)).toBeNull();
    clock.advance({ seconds: 20 });
    expect(await take(2)).toBeNull();
    expect(await take(2)).toBe(40_000);
    clock.advance({ seconds: 39, ms: 900 });
    expect(await take(2)).toBe(100);
    clock.advance({ ms: 100 });
    expect(await take(2)).toBeNull();
    expect(await take(2)).toBe(20_000);
  });

  it('does not lengthen the wait by attempts that it refuses', async () => {
    await take(1);
    for (let second = 0; second < 59; second += 1) {
      clock.advance({ seconds: 1 });
      expect(await take(1)).toBe((59 - second) * 1000);
    }
    clock.advance({ seconds: 1 });
    expect(await take(1)).toBeNull();
  });

  it('lets no more through than the limit when many come at once', async () => {
    const waits = await Promise.all(Array.from({ length: 50 }, () => take(7)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(7);
  });

  it('separates subjects', async () => {
    expect(await take(1)).toBeNull();
    expect(await take(1)).toBe(MINUTE_MS);
    expect(await take(1, `${subject}, another`)).toBeNull();
  });

  it('gives back', async () => {
    await take(2);
    await take(2);
    await store.release(subject);
    expect(await take(2)).toBeNull();
    expect(await take(2)).toBe(MINUTE_MS);
    await store.release('never seen');
    expect(await take(1, 'never seen')).toBeNull();
  });
}

function slotPromises(open: () => SlotStore): void {
  const limit = { slots: 3, leaseMs: MINUTE_MS };
  let store: SlotStore;
  let runs = 0;
  let holder: string;
  beforeEach(() => {
    store = open();
    holder = `holder ${runs++}`;
  });

  it('hands out no more than there are, whatever comes at once, and each again once it is given back', async () => {
    const slots = (
      await Promise.all(Array.from({ length: 20 }, () => store.take(holder, limit)))
    ).filter((slot) => slot !== null);
    expect(slots).toHaveLength(3);
    await store.release([slots[1] as Slot]);
    expect(await store.take(holder, limit)).not.toBeNull();
    expect(await store.take(holder, limit)).toBeNull();
  });

  it('separates holders', async () => {
    const one = { slots: 1, leaseMs: MINUTE_MS };
    expect(await store.take(holder, one)).not.toBeNull();
    expect(await store.take(holder, one)).toBeNull();
    expect(await store.take(`${holder}, another`, one)).not.toBeNull();
  });

  it('takes a slot back once', async () => {
    const first = (await store.take(holder, limit)) as Slot;
    await store.take(holder, limit);
    await store.release([first]);
    await store.release([first]);
    const more = await Promise.all([
      store.take(holder, limit),
      store.take(holder, limit),
      store.take(holder, limit),
    ]);
    expect(more.filter((slot) => slot !== null)).toHaveLength(2);
  });

  it('takes one of each holder or none, and names the first that is full', async () => {
    const [one, other] = [`${holder}, one`, `${holder}, other`];
    const wanted = [
      { holder: one, slots: 1 },
      { holder: other, slots: 2 },
    ];
    const both = (await store.takeAll(wanted, MINUTE_MS)) as readonly Slot[];
    expect(both.map((slot) => slot.holder)).toEqual([one, other]);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await store.takeAll(wanted, MINUTE_MS)).toBe(one);
    // What was refused took nothing of the second.
    expect(await store.take(other, { slots: 2, leaseMs: MINUTE_MS })).not.toBeNull();
    await store.release([both[0]!]);
    expect(await store.takeAll(wanted, MINUTE_MS)).toBe(other);
    expect(await store.take(one, { slots: 1, leaseMs: MINUTE_MS })).not.toBeNull();
  });

  it('keeps what is renewed', async () => {
    await store.renew([], MINUTE_MS);
    const slots = (await Promise.all([
      store.take(holder, limit),
      store.take(holder, limit),
    ])) as Slot[];
    await store.renew(slots, MINUTE_MS);
    const more = await Promise.all([store.take(holder, limit), store.take(holder, limit)]);
    expect(more.filter((slot) => slot !== null)).toHaveLength(1);
  });
}

describe('attempts in this process', () => {
  attemptPromises((clock) => createMemoryAttemptStore({ clock, maxSubjects: 10 }));

  it('are remembered of a bounded number of subjects, those of late', async () => {
    const store = createMemoryAttemptStore({ clock: movableClock(), maxSubjects: 3 });
    const limit = { attempts: 1, windowMs: MINUTE_MS };
    for (const subject of ['a', 'b', 'c', 'd']) await store.take(subject, limit);
    expect(await Promise.all(['b', 'c', 'd'].map((subject) => store.take(subject, limit)))).toEqual(
      [MINUTE_MS, MINUTE_MS, MINUTE_MS],
    );
    expect(await store.take('a', limit)).toBeNull();
  });
});

describe('slots in this process', () => slotPromises(createMemorySlotStore));

describeWithRedis('in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await connectTestRedis();
  });
  afterAll(() => redis.close());
  const keys = async (pattern: string): Promise<string[]> => {
    const [, found] = await redis.client.scan(
      '0',
      'MATCH',
      `${redis.client.options.keyPrefix ?? ''}${pattern}`,
      'COUNT',
      100_000,
    );
    return found;
  };

  describe('attempts', () => {
    attemptPromises((clock) =>
      createRedisAttemptStore({ redis: redis.client, clock, log: recordedLog() }),
    );

    it('show no one’s address, and expire by themselves', async () => {
      const clock = movableClock();
      const store = createRedisAttemptStore({ redis: redis.client, clock, log: recordedLog() });
      await store.take('login 192.0.2.1 ada@example.com', { attempts: 3, windowMs: 300 });
      expect((await keys('*')).filter((key) => /192\.0|ada@/.test(key))).toEqual([]);
      const own = await keys('weir:attempts:*');
      await delay(400);
      expect((await keys('weir:attempts:*')).length).toBeLessThan(own.length);
    });
  });

  describe('slots', () => {
    slotPromises(() => createRedisSlotStore({ redis: redis.client, log: recordedLog() }));

    it('are one number for all replicas', async () => {
      const [one, other] = [
        createRedisSlotStore({ redis: redis.client, log: recordedLog() }),
        createRedisSlotStore({ redis: redis.client, log: recordedLog() }),
      ];
      const limit = { slots: 2, leaseMs: MINUTE_MS };
      const first = (await one.take('both', limit)) as Slot;
      expect(await other.take('both', limit)).not.toBeNull();
      expect(await one.take('both', limit)).toBeNull();
      await other.release([first]);
      expect(await one.take('both', limit)).not.toBeNull();
    });

    it('are kept for as long as the renewal says, counted from the renewal', async () => {
      const store = createRedisSlotStore({ redis: redis.client, log: recordedLog() });
      const slot = (await store.take('renewed', { slots: 1, leaseMs: MINUTE_MS })) as Slot;
      await store.renew([slot], 10 * MINUTE_MS);
      const [seconds, micros] = await redis.client.time();
      const endsInMs =
        Number(await redis.client.zscore('weir:slots:renewed', slot.token)) -
        (Number(seconds) * 1000 + Number(micros) / 1000);
      expect(endsInMs).toBeGreaterThan(9 * MINUTE_MS);
      expect(await redis.client.pttl('weir:slots:renewed')).toBeGreaterThan(9 * MINUTE_MS);
    });

    it('are free again when their lease ends, unless it was renewed', async () => {
      const store = createRedisSlotStore({ redis: redis.client, log: recordedLog() });
      const short = { slots: 2, leaseMs: 400 };
      const kept = (await store.take('dead', short)) as Slot;
      await store.take('dead', short);
      for (let beats = 0; beats < 4; beats += 1) {
        await delay(150);
        await store.renew([kept], short.leaseMs);
      }
      const more = [await store.take('dead', short), await store.take('dead', short)];
      expect(more.map((slot) => slot !== null)).toEqual([true, false]);
    });
  });

  it('counts again where a key holds something else, and the log names it', async () => {
    const [log, limit] = [recordedLog(), { slots: 1, leaseMs: MINUTE_MS }];
    const attempts = createRedisAttemptStore({ redis: redis.client, clock: movableClock(), log });
    const slots = createRedisSlotStore({ redis: redis.client, log });
    const damage = async (): Promise<void> => {
      const prefix = redis.client.options.keyPrefix ?? '';
      for (const key of await redis.client.keys(`${prefix}weir:*damaged*`))
        await redis.client.set(key.slice(prefix.length), 'garbage');
      for (const key of await redis.client.keys(`${prefix}weir:attempts:*`))
        await redis.client.set(key.slice(prefix.length), 'garbage');
    };
    const take = () => attempts.take('damaged', { attempts: 1, windowMs: MINUTE_MS });
    await take();
    const slot = (await slots.take('damaged', limit)) as Slot;
    await damage();
    expect([await take(), await take()]).toEqual([null, MINUTE_MS]);
    await slots.renew([slot], MINUTE_MS);
    expect(await slots.take('damaged', limit)).toBeNull();
    await damage();
    await slots.release([slot]);
    await attempts.release('damaged');
    await damage();
    expect(await slots.take('damaged', limit)).not.toBeNull();
    expect(await take()).toBeNull();
    expect(new Set(log.entries.map(({ message }) => message))).toEqual(
      new Set(['redis key damaged, deleted']),
    );
  });
});
