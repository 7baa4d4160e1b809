/** How many schedules a round takes at a time, and what it does where the database is slow or another process was faster. */

import type { DueSchedule } from '../../src/stores/postgres/schedule-firing.ts';
import { createScheduleFiring, decide } from '../../src/services/schedules/firing.ts';
import { movableClock } from '../support/movable-clock.ts';
import { recordedLog } from '../support/recorded-log.ts';

type Dependencies = Parameters<typeof createScheduleFiring>[0];
type Fire = Dependencies['store']['fire'];

/** A database in which something is due for as long as `isDue` says. */
function setup(fire: (batchSize: number, calls: number) => ReturnType<Fire>, isDue = () => true) {
  const clock = movableClock();
  const sizes: number[] = [];
  let attendedMs = 0;
  const missed: (string | null)[] = [];
  const store: Dependencies['store'] = {
    async fire(now, batchSize, decisions) {
      sizes.push(batchSize);
      const [decision] = await decisions([
        { ...SCHEDULE, dueAt: new Date(now.getTime() - 90_000) },
      ]);
      missed.push(decision!.starts ? null : 'missed');
      return fire(batchSize, sizes.length);
    },
    earliestDue: () => Promise.resolve(isDue() ? clock.now() : null),
    attendedMs: () => Promise.resolve(attendedMs),
  };
  const firing = createScheduleFiring({
    store,
    attendance: { breaks: () => 0 },
    clock,
    log: recordedLog(),
  });
  return { firing, clock, sizes, missed, attended: (ms: number) => (attendedMs = ms) };
}

const SCHEDULE = {
  id: 1,
  workflowId: 1,
  organizationId: 1,
  userId: 1,
  keyId: null,
  isPermitted: true,
  cron: '* * * * *',
  timeZone: 'UTC',
  overlap: 'skip',
  catchUp: 'none',
  activeRuns: 0,
} as unknown as DueSchedule;

const fired = (started: number, due = started) => Promise.resolve({ started, due } as never);

it('a round ends after 100 batches, and leaves the rest to the next', async () => {
  const { firing, sizes } = setup(() => fired(200));
  expect(await firing.fire()).toBe(20_000);
  expect(sizes).toEqual(Array.from({ length: 100 }, () => 200));
  expect(await firing.fire()).toBe(20_000);
  expect(sizes).toHaveLength(200);
});

it('a round ends where nothing is due, and where another process has what is', async () => {
  const idle = setup(
    () => fired(1),
    () => false,
  );
  expect(await idle.firing.fire()).toBe(0);
  expect(idle.sizes).toEqual([]);
  const other = setup((_size, calls) => (calls === 1 ? fired(3, 5) : fired(0)));
  expect(await other.firing.fire()).toBe(3);
  expect(other.sizes).toHaveLength(2);
});

it('a batch that fails makes the next ones smaller, down to five, and those that succeed grow again', async () => {
  let fails = true;
  const { firing, sizes } = setup(() =>
    fails ? Promise.reject(new Error('too slow')) : fired(1, 0),
  );
  for (let round = 0; round < 5; round += 1)
    await expect(firing.fire()).rejects.toThrow('too slow');
  fails = false;
  for (let round = 0; round < 7; round += 1) await firing.fire();
  expect(sizes).toEqual([200, 50, 12, 5, 5, 5, 10, 20, 40, 80, 160, 200]);
});

it('times are missed only in the first round, and only before this process or another one attended', async () => {
  const first = setup(() => fired(1, 0));
  await first.firing.fire();
  await first.firing.fire();
  expect(first.missed).toEqual(['missed', null]);
  const old = setup(() => fired(1, 0));
  old.clock.advance({ ms: 29_999 });
  await old.firing.fire();
  expect(old.missed).toEqual(['missed']);
  for (const attend of [
    (one: typeof old) => one.clock.advance({ seconds: 30 }),
    (one: typeof old) => one.attended(30_000),
  ]) {
    const attending = setup(() => fired(1, 0));
    attend(attending);
    await attending.firing.fire();
    expect(attending.missed).toEqual([null]);
  }
});

it('a first round that fails is none: what was missed before it is missed in the next one', async () => {
  const { firing, missed } = setup((_size, calls) =>
    calls === 1 ? Promise.reject(new Error('away')) : fired(1, 0),
  );
  await expect(firing.fire()).rejects.toThrow('away');
  await firing.fire();
  await firing.fire();
  expect(missed).toEqual(['missed', 'missed', null]);
});

it('says by how much the first is late, and nothing where none is', async () => {
  let isDue = true;
  const { firing, clock } = setup(
    () => fired(1, 0),
    () => isDue,
  );
  expect(firing.lateSeconds()).toBe(0);
  await firing.fire();
  clock.advance({ ms: 1_500 });
  expect(firing.lateSeconds()).toBe(1.5);
  clock.setBack({ seconds: 10 });
  expect(firing.lateSeconds()).toBe(0);
  isDue = false;
  await firing.fire();
  expect(firing.lateSeconds()).toBe(0);
});

describe('a schedule that is due', () => {
  const now = new Date('2026-03-01T12:00:30.000Z');
  const dueAt = new Date('2026-03-01T12:00:00.000Z');
  const one = (change: object): DueSchedule => ({ ...SCHEDULE, dueAt, ...change });
  const next = (time: string) => new Date(`2026-03-01T${time}.000Z`);

  it.each<[object, Date | null, boolean, Date]>([
    [{}, null, true, next('12:01:00')],
    [{}, dueAt, true, next('12:01:00')],
    [{}, new Date(dueAt.getTime() + 1), false, next('12:01:00')],
    [{}, next('12:03:00'), false, next('12:03:00')],
    [{ catchUp: 'last' }, new Date(dueAt.getTime() + 1), true, next('12:01:00')],
    [{ activeRuns: 1 }, null, false, next('12:01:00')],
    [{ overlap: 'queue', activeRuns: 99 }, null, true, next('12:01:00')],
    [{ overlap: 'queue', activeRuns: 100 }, null, false, next('12:01:00')],
    [{ dueAt: next('11:58:00') }, null, true, next('11:59:00')],
    [{ dueAt: next('11:58:00'), activeRuns: 1 }, null, false, next('12:01:00')],
    [{ dueAt: next('11:58:00'), catchUp: 'last' }, next('11:59:00'), true, next('12:01:00')],
  ])('%j, missed before %s: starts %s, next at %s', (change, missed, starts, nextRunAt) => {
    expect(decide(one(change), now, missed)).toEqual({ starts, nextRunAt });
  });
});
