import type { KeyCaller } from '../../src/model/caller.ts';
import type { ScheduleSettings } from '../../src/model/schedule.ts';
import { createServiceFixture, type ServiceFixture } from './service-fixture.ts';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const HOURLY: ScheduleSettings = {
  cron: '0 * * * *',
  timeZone: 'UTC',
  params: {},
  isActive: true,
  overlap: 'skip',
  catchUp: 'none',
};

async function workflowOf(key: KeyCaller): Promise<number> {
  const input = { title: 'T', description: null, isActive: true, nodes: [], edges: [] };
  return (await fixture.workflows.create(key, input)).workflow.id;
}

async function scheduled(settings: Partial<ScheduleSettings> = {}) {
  const key = await fixture.key(await fixture.admin());
  const workflowId = await workflowOf(key);
  const schedule = await fixture.schedules.create(key, workflowId, { ...HOURLY, ...settings });
  const read = () => fixture.schedules.get(key, workflowId, schedule.id);
  return { key, workflowId, schedule, read };
}

const hoursFrom = (hours: number): Date => {
  const time = new Date(fixture.clock.now());
  time.setUTCMinutes(0, 0, 0);
  time.setUTCHours(time.getUTCHours() + hours);
  return time;
};

describe('a list of schedules', () => {
  it('computes its times in slices, between which other requests are served', async () => {
    const { key, workflowId } = await scheduled();
    for (let count = 1; count < 20; count += 1)
      await fixture.schedules.create(key, workflowId, { ...HOURLY, timeZone: 'Europe/Berlin' });
    // Each look at the time finds that a slice is over.
    let now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    try {
      await fixture.schedules.list(key, workflowId, { page: 0, limit: 100 });
    } finally {
      isDone = true;
      clock.mockRestore();
    }
    expect(turns).toBeGreaterThan(20);
  });
});

describe('a schedule', () => {
  it('is due next at the first time after its creation', async () => {
    const { schedule, read } = await scheduled();
    expect(schedule.nextRunAt).toEqual(hoursFrom(1));
    expect(schedule.upcoming).toEqual([1, 2, 3, 4, 5].map(hoursFrom));
    expect(await read()).toEqual(schedule);
  });

  it('keeps its due time when something else changes, and starts again when its times change', async () => {
    const { key, workflowId, schedule } = await scheduled();
    const update = (change: Partial<ScheduleSettings>) =>
      fixture.schedules.update(key, workflowId, schedule.id, change);
    fixture.clock.advance({ hours: 3 });
    for (const change of [
      { params: { n: 1 } },
      { overlap: 'queue' as const },
      { catchUp: 'last' as const },
      { isActive: true, cron: HOURLY.cron, timeZone: HOURLY.timeZone },
    ])
      expect((await update(change)).nextRunAt).toEqual(schedule.nextRunAt);
    expect((await update({ cron: '30 * * * *' })).nextRunAt).toEqual(
      new Date(hoursFrom(0).getTime() + 1_800_000),
    );
    expect((await update({ timeZone: 'Asia/Kolkata' })).nextRunAt).toEqual(hoursFrom(1));
  });

  it('rests with its workflow and continues from the moment when that is active again', async () => {
    const { key, workflowId, schedule, read } = await scheduled();
    const paused = await fixture.schedules.create(key, workflowId, { ...HOURLY, isActive: false });
    await fixture.workflows.update(key, workflowId, { isActive: false });
    expect(await read()).toEqual({
      ...schedule,
      nextRunAt: null,
      upcoming: [],
      pausedReason: 'workflow_inactive',
    });
    fixture.clock.advance({ hours: 5 });
    await fixture.workflows.update(key, workflowId, { title: 'Renamed' });
    expect(await read()).toMatchObject({ isActive: true, nextRunAt: null });
    await fixture.workflows.update(key, workflowId, { isActive: true });
    expect(await read()).toMatchObject({ nextRunAt: hoursFrom(1) });
    expect(await fixture.schedules.get(key, workflowId, paused.id)).toMatchObject({
      nextRunAt: null,
    });
  });

  it('keeps its due time when its workflow, active already, is made active', async () => {
    const { key, workflowId, schedule, read } = await scheduled();
    fixture.clock.advance({ hours: 2 });
    await fixture.workflows.update(key, workflowId, { isActive: true });
    expect((await read()).nextRunAt).toEqual(schedule.nextRunAt);
  });

  it('rests for good once its user is deleted, whatever is changed', async () => {
    const admin = await fixture.admin();
    const member = await fixture.member(admin);
    const key = await fixture.key(member);
    const workflowId = await workflowOf(key);
    const { id } = await fixture.schedules.create(key, workflowId, HOURLY);
    await fixture.stores.accounts.deleteUser(admin.organizationId, member.userId, admin.userId);
    const whole = await fixture.key(admin, { scopeLevel: 'client' });
    const resting = { isActive: true, nextRunAt: null, upcoming: [] };
    expect(await fixture.schedules.get(whole, workflowId, id)).toMatchObject(resting);
    const update = (change: Partial<ScheduleSettings>) =>
      fixture.schedules.update(whole, workflowId, id, change);
    expect(await update({ cron: '@daily' })).toMatchObject(resting);
    await update({ isActive: false });
    expect(await update({ isActive: true })).toMatchObject(resting);
    await fixture.workflows.update(whole, workflowId, { isActive: false });
    await fixture.workflows.update(whole, workflowId, { isActive: true });
    expect(await fixture.schedules.get(whole, workflowId, id)).toMatchObject(resting);
  });

  it('is never active in an inactive workflow, whichever change comes first', async () => {
    const { key, workflowId, schedule } = await scheduled();
    for (let round = 0; round < 10; round += 1) {
      const isActive = round % 2 === 0;
      const [, , made] = await Promise.all([
        fixture.workflows.update(key, workflowId, { isActive }),
        fixture.schedules.update(key, workflowId, schedule.id, { cron: `${round} * * * *` }),
        fixture.schedules.create(key, workflowId, HOURLY),
      ]);
      for (const { id } of [schedule, made]) {
        const { nextRunAt } = await fixture.schedules.get(key, workflowId, id);
        expect(nextRunAt !== null).toBe(isActive);
      }
    }
  });

  it('is one of a hundred at most, however many are made at once', async () => {
    const { key, workflowId } = await scheduled();
    const create = () => fixture.schedules.create(key, workflowId, HOURLY);
    // Few at a time: each waits for one of five connections.
    for (let made = 1; made < 91; made += 10) await Promise.all(Array.from({ length: 10 }, create));
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, create));
    const refused = attempts.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(11);
    for (const attempt of refused)
      expect(attempt).toMatchObject({ reason: { code: 'INVALID_INPUT' } });
    const { total } = await fixture.schedules.list(key, workflowId, { page: 0, limit: 1 });
    expect(total).toBe(100);
  });
});
