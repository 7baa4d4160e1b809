import { createScheduleFixture, type Fixture } from './schedule-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createScheduleFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.sql('DELETE FROM schedules');
});

const advance = (minutes: number): void => fixture.clock.advance({ minutes });

/** The minute that the clock shows, and those around it. */
const minute = (offset = 0): string => {
  const at = new Date(fixture.clock.now().getTime() + offset * 60_000);
  return at.toISOString().slice(11, 16);
};

describe('a schedule that is due', () => {
  it('starts one run, for its user and with its parameters, and moves on', async () => {
    const process = fixture.process();
    const { id } = await fixture.schedule({ params: { z: 1, a: [null] } });
    expect(await process.fire()).toBe(0);
    advance(1);
    expect(await process.fire()).toBe(1);
    expect(await process.fire()).toBe(0);
    const [run, ...others] = await fixture.sql('SELECT * FROM executions WHERE schedule_id = $1', [
      id,
    ]);
    expect(others).toEqual([]);
    const due = new Date(`2026-03-01T${minute()}:00.000Z`);
    expect(run).toMatchObject({
      status: 'queued',
      trigger: 'schedule',
      organization_id: fixture.mine.organizationId,
      user_id: fixture.mine.userId,
      key_id: null,
      workflow_id: fixture.workflowId,
      due_at: due,
      params: { z: 1, a: [null] },
    });
    expect(await fixture.find(id)).toMatchObject({
      nextRunAt: new Date(due.getTime() + 60_000),
      lastRunAt: fixture.clock.now(),
      lastExecutionId: BigInt(run!['id'] as string),
    });
  });

  it('rests while its workflow is inactive', async () => {
    const process = fixture.process();
    const { id } = await fixture.schedule();
    await fixture.workflows.update(fixture.mine, fixture.workflowId, { isActive: false });
    advance(2);
    expect(await process.fire()).toBe(0);
    await fixture.workflows.update(fixture.mine, fixture.workflowId, {
      isActive: true,
      nextRun: () => new Date(fixture.clock.now().getTime() + 60_000),
    });
    expect(await process.fire()).toBe(0);
    advance(1);
    expect(await process.fire()).toBe(1);
    expect(await fixture.runs(id)).toHaveLength(1);
  });

  it('is not held up by one whose time zone is not known', async () => {
    const process = fixture.process();
    const unknown = await fixture.schedule();
    await fixture.sql("UPDATE schedules SET time_zone = 'Mars/Phobos' WHERE id = $1", [unknown.id]);
    const { id } = await fixture.schedule();
    advance(1);
    expect(await process.fire()).toBe(1);
    expect(await fixture.runs(id)).toEqual([minute()]);
    expect(fixture.log.entries).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'schedule without next time' }),
    );
  });

  it('is late by as much as the metric says', async () => {
    const process = fixture.process();
    await fixture.schedule();
    await process.fire();
    expect(process.lateSeconds()).toBe(0);
    advance(2);
    expect(process.lateSeconds()).toBe(90);
    await process.fire();
    expect(process.lateSeconds()).toBe(0);
  });
});

describe('overlap', () => {
  it('skip: a time passes while a run is queued or running', async () => {
    const process = fixture.process();
    const { id } = await fixture.schedule();
    advance(1);
    await process.fire();
    const first = minute();
    const { lastRunAt, lastExecutionId } = await fixture.find(id);
    for (const status of ['queued', 'running']) {
      await fixture.sql('UPDATE executions SET status = $1 WHERE schedule_id = $2', [status, id]);
      advance(1);
      expect(await process.fire()).toBe(0);
      // What it says of its last run is of the one that there was.
      expect(await fixture.find(id)).toMatchObject({ lastRunAt, lastExecutionId });
    }
    await fixture.endRuns();
    advance(1);
    await process.fire();
    expect(await fixture.runs(id)).toEqual([first, minute()]);
  });

  it('queue: another run is queued, up to a hundred', async () => {
    const process = fixture.process();
    const { id } = await fixture.schedule({ overlap: 'queue' });
    for (let count = 0; count < 103; count += 1) {
      advance(1);
      await process.fire();
    }
    expect(await fixture.runs(id)).toHaveLength(100);
    await fixture.endRuns();
    advance(1);
    await process.fire();
    const runs = await fixture.runs(id);
    expect([runs.length, runs.at(-1)]).toEqual([101, minute()]);
  });
});

describe('a clock that jumps', () => {
  /** The time of day is another one, and no time has passed. */
  const jump = (minutes: number): void => fixture.clock.setBack({ seconds: -60 * minutes });

  it('forward: no time is skipped', async () => {
    const process = fixture.process();
    const minutely = await fixture.schedule({ overlap: 'queue' });
    const now = fixture.clock.now();
    const daily = await fixture.schedule({
      cron: `${(now.getUTCMinutes() + 3) % 60} ${now.getUTCHours() + (now.getUTCMinutes() > 56 ? 1 : 0)} * * *`,
    });
    await process.fire();
    jump(10);
    expect(await process.fire()).toBe(11);
    expect(await fixture.runs(minutely.id)).toEqual(
      [-9, -8, -7, -6, -5, -4, -3, -2, -1, 0].map(minute),
    );
    expect(await fixture.runs(daily.id)).toEqual([minute(-7)]);
  });

  it('back: no time is repeated', async () => {
    const process = fixture.process();
    const { id } = await fixture.schedule({ overlap: 'queue' });
    const expected: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      advance(1);
      await process.fire();
      expected.push(minute());
    }
    jump(-2);
    for (let count = 0; count < 3; count += 1) {
      advance(1);
      await process.fire();
    }
    expected.push(minute());
    expect(await fixture.runs(id)).toEqual(expected);
  });

  it('back: not even where the schedule starts again', async () => {
    const process = fixture.process();
    const { id } = await fixture.schedule({ overlap: 'queue' });
    advance(1);
    await process.fire();
    const first = minute();
    const { nextRunAt } = await fixture.find(id);
    await fixture.sql('UPDATE schedules SET next_run_at = $2 WHERE id = $1', [
      id,
      new Date(nextRunAt!.getTime() - 60_000),
    ]);
    expect(await process.fire()).toBe(0);
    advance(1);
    expect(await process.fire()).toBe(1);
    expect(await fixture.runs(id)).toEqual([first, minute()]);
  });
});
