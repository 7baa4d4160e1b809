import { createCallerSlots, queueFull, type CallerSlots } from '../../src/services/caller-slots.ts';
import { createMemorySlotStore } from '../../src/stores/limits/slots-memory.ts';
import { recordedLog } from '../support/recorded-log.ts';

const limits = { perMember: 2, perOwner: 3, total: 5 };
const key = (keyId: number, organizationId: number) =>
  ({ kind: 'key', keyId, organizationId }) as const;
const session = (userId: number, organizationId: number) =>
  ({ kind: 'session', userId, organizationId }) as const;
const what = 'executions';
let slots: CallerSlots;
beforeEach(() => {
  slots = createCallerSlots({ store: createMemorySlotStore(), what, limits, log: recordedLog() });
});

const refusal = (message: string) => ({ code: 'RATE_LIMITED', retryAfterSeconds: 1, message });
const PER_ORGANIZATION = refusal('Your organization has 3 executions running, which is the limit.');

const PER_PROCESS = refusal('The service has as many executions running as it can take.');

/** As many as the process may have, and no more. */
async function expectAllFree(): Promise<void> {
  for (const id of [1, 2, 3]) await slots.take(key(id, 1));
  for (const id of [4, 5]) await slots.take(key(id, 2));
  await expect(slots.take(key(6, 2))).rejects.toMatchObject(PER_PROCESS);
}

it('are limited per organization, whatever its keys', async () => {
  const taken = [
    await slots.take(key(1, 1)),
    await slots.take(key(2, 1)),
    await slots.take(key(3, 1)),
  ];
  await expect(slots.take(key(4, 1))).rejects.toMatchObject(PER_ORGANIZATION);
  await taken[1]?.();
  await slots.take(key(4, 1));
  await expect(slots.take(key(5, 1))).rejects.toMatchObject(PER_ORGANIZATION);
});

it('are limited per organization and key over all replicas', async () => {
  const store = createMemorySlotStore();
  const [one, other] = [1, 2].map(() =>
    createCallerSlots({ store, what, limits, log: recordedLog() }),
  );
  const release = await one!.take(key(1, 1));
  await other!.take(key(2, 1));
  await other!.take(key(3, 1));
  await expect(one!.take(key(4, 1))).rejects.toMatchObject(PER_ORGANIZATION);
  await expect(other!.take(key(4, 1))).rejects.toMatchObject(PER_ORGANIZATION);
  await release();
  await other!.take(key(4, 1));
});

it('leave nothing taken when the store of limits fails', async () => {
  const memory = createMemorySlotStore();
  let fails = true;
  const store: typeof memory = {
    ...memory,
    takeAll: (wanted, leaseMs) =>
      fails ? Promise.reject(new Error('away')) : memory.takeAll(wanted, leaseMs),
  };
  slots = createCallerSlots({ store, what, limits, log: recordedLog() });
  for (let attempt = 0; attempt < 10; attempt += 1)
    await expect(slots.take(key(1, 1))).rejects.toThrow('away');
  fails = false;
  await expectAllFree();
});

it('are given back once, however often', async () => {
  const memory = createMemorySlotStore();
  const released: number[] = [];
  const store: typeof memory = {
    ...memory,
    release: (held) => (released.push(held.length), memory.release(held)),
  };
  slots = createCallerSlots({ store, what, limits, log: recordedLog() });
  const release = await slots.take(key(1, 1));
  await slots.take(key(1, 1));
  await Promise.all([release(), release()]);
  await release();
  expect(released).toHaveLength(1);
  await slots.take(key(1, 1));
  await expect(slots.take(key(1, 1))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

it('of one organization leave some to the others', () => expectAllFree());

it('of a few organizations leave an eighth to those that have none', async () => {
  const store = createMemorySlotStore();
  const many = { perMember: 100, perOwner: 100, total: 16 };
  slots = createCallerSlots({ store, what, limits: many, log: recordedLog() });
  const taken = [];
  for (let number = 0; number < 14; number += 1)
    taken.push(await slots.take(key(1, 1 + (number % 2))));
  for (const organization of [1, 2])
    await expect(slots.take(key(1, organization))).rejects.toMatchObject(PER_PROCESS);
  const other = await slots.take(key(3, 3));
  await expect(slots.take(key(3, 3))).rejects.toMatchObject(PER_PROCESS);
  await slots.take(key(4, 4));
  await other();
  await slots.take(key(5, 5));
  for (const release of taken.slice(0, 3)) await release();
  await slots.take(key(1, 1));
  await expect(slots.take(key(1, 1))).rejects.toMatchObject(PER_PROCESS);
});

it('are not used up by refusals', async () => {
  await slots.take(key(1, 1));
  await slots.take(key(1, 1));
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await expect(slots.take(key(1, 1))).rejects.toMatchObject(
      refusal('This key has 2 executions running, which is the limit.'),
    );
  }
  await slots.take(key(2, 1));
  await expect(slots.take(key(2, 1))).rejects.toMatchObject(PER_ORGANIZATION);
  for (const id of [4, 5]) await slots.take(key(id, 2));
  await expect(slots.take(key(6, 2))).rejects.toMatchObject(PER_PROCESS);
});

it('are one more for each organization that has none, up to twice the limit', async () => {
  for (const id of [1, 2, 3]) await slots.take(key(id, 1));
  for (const id of [4, 5]) await slots.take(key(id, 2));
  const first = await slots.take(key(6, 3));
  for (const organization of [4, 5, 6, 7]) await slots.take(key(organization + 3, organization));
  await expect(slots.take(key(11, 3))).rejects.toMatchObject(PER_PROCESS);
  await expect(slots.take(key(12, 8))).rejects.toMatchObject(PER_PROCESS);
  await first();
  await slots.take(key(12, 8));
});

it('that a key is refused are never taken from the others of its organization', async () => {
  const taken: (readonly string[])[] = [];
  const memory = createMemorySlotStore();
  const store: typeof memory = {
    ...memory,
    async takeAll(wanted, leaseMs) {
      const slots = await memory.takeAll(wanted, leaseMs);
      taken.push(typeof slots === 'string' ? [] : slots.map(({ holder }) => holder));
      return slots;
    },
    take: () => Promise.reject(new Error('one slot alone was taken')),
  };
  slots = createCallerSlots({ store, what, limits, log: recordedLog() });
  await slots.take(key(1, 1));
  await slots.take(key(1, 1));
  const [refused] = await Promise.allSettled([slots.take(key(1, 1)), slots.take(key(2, 1))]);
  expect(refused).toMatchObject({
    reason: refusal('This key has 2 executions running, which is the limit.'),
  });
  expect(taken.slice(2)).toEqual([[], ['key:2', 'organization:1']]);
});

it('of the sessions of a user are those of one key more, whose number can be the same', async () => {
  await slots.take(session(1, 1));
  await slots.take(session(1, 1));
  await expect(slots.take(session(1, 1))).rejects.toMatchObject(
    refusal('You have 2 executions running, which is the limit.'),
  );
  await slots.take(key(1, 1));
  await expect(slots.take(session(2, 1))).rejects.toMatchObject(PER_ORGANIZATION);
});

it('of executions and of exports are counted apart', async () => {
  const store = createMemorySlotStore();
  const [executions, exports] = (['executions', 'exports'] as const).map((each) =>
    createCallerSlots({ store, what: each, limits, log: recordedLog() }),
  );
  for (const _ of [1, 2]) {
    await executions!.take(key(1, 1));
    await exports!.take(key(1, 1));
  }
  await expect(exports!.take(key(1, 1))).rejects.toMatchObject(
    refusal('This key has 2 exports running, which is the limit.'),
  );
});

it('are renewed while they are held, and no longer', async () => {
  const memory = createMemorySlotStore();
  const renewed: string[][] = [];
  const store: typeof memory = {
    ...memory,
    renew: (held, leaseMs) => {
      renewed.push(held.map(({ holder }) => holder));
      return memory.renew(held, leaseMs);
    },
  };
  slots = createCallerSlots({ store, what, limits, log: recordedLog() });
  const [first, second] = [await slots.take(key(1, 1)), await slots.take(key(2, 1))];
  await slots.renew();
  await first();
  await slots.renew();
  await second();
  await slots.renew();
  expect(renewed).toEqual([
    ['key:1', 'organization:1', 'key:2', 'organization:1'],
    ['key:2', 'organization:1'],
    [],
  ]);
});

it('are left to their lease where they cannot be given back, which fails nothing', async () => {
  const log = recordedLog();
  const memory = createMemorySlotStore();
  const store: typeof memory = { ...memory, release: () => Promise.reject(new Error('away')) };
  slots = createCallerSlots({ store, what, limits, log });
  await (
    await slots.take(key(1, 1))
  )();
  expect(log.entries).toMatchObject([
    {
      level: 'warn',
      message: 'slots left to their lease',
      fields: { holders: 'key:1 organization:1', error: { message: 'away' } },
    },
  ]);
});

it('are given back once the store says so', async () => {
  const memory = createMemorySlotStore();
  let isReleased = false;
  const store: typeof memory = {
    ...memory,
    release: async (held) => {
      await new Promise(setImmediate);
      await memory.release(held);
      isReleased = true;
    },
  };
  slots = createCallerSlots({ store, what, limits, log: recordedLog() });
  await (
    await slots.take(key(1, 1))
  )();
  expect(isReleased).toBe(true);
});

it('of the queue are free again in five seconds, perhaps', () => {
  expect(queueFull(key(1, 1), 7)).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 5,
    message: expect.stringContaining('has 7 executions queued'),
  });
});
