import { createScheduleFixture, type Fixture } from './schedule-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createScheduleFixture();
});
afterAll(() => fixture.close());

describe('a run that a key asks for', () => {
  it('is refused where as many of its runs wait as may; those that run and those of other keys do not count', async () => {
    const { id } = await fixture.schedule();
    const [key, other] = [await fixture.newKey(), await fixture.newKey()];
    const start = (keyId: number | null) =>
      fixture.store.startNow(
        fixture.mine,
        { ...fixture.mine, workflowId: fixture.workflowId, id, keyId, now: fixture.clock.now() },
        { queuedPerKey: 2 },
      );
    const [first] = [await start(key.id), await start(key.id)];
    expect(first).toMatchObject({ status: 'queued', keyId: key.id });
    const before = await fixture.find(id);
    fixture.clock.advance({ seconds: 1 });
    expect(await start(key.id)).toBe('queue_full');
    expect(await fixture.find(id)).toEqual(before);
    expect(await start(other.id)).toMatchObject({ status: 'queued' });
    await fixture.sql(
      "UPDATE executions SET status = 'running' WHERE id = (SELECT min(id) FROM executions WHERE key_id = $1)",
      [key.id],
    );
    expect(await start(key.id)).toMatchObject({ status: 'queued' });
    expect(await start(key.id)).toBe('queue_full');
    expect([await start(null), await start(null)]).toMatchObject([{ keyId: null }, {}]);
    expect(await start(null)).toBe('queue_full');
  });
});

describe('a backfill', () => {
  const times = (...minutes: number[]) => minutes.map((minute) => new Date(minute * 60_000));

  async function target(settings: object = {}) {
    const { id } = await fixture.schedule(settings);
    const key = await fixture.newKey();
    const backfill = (dueTimes: readonly Date[], queuedPerKey = 100, maxParallel = 1) =>
      fixture.store.backfill(
        fixture.mine,
        {
          workflowId: fixture.workflowId,
          id,
          userId: fixture.mine.userId,
          keyId: key.id,
          dueTimes,
          maxParallel,
          isDryRun: false,
        },
        { queuedPerKey },
      );
    /** The minutes of its runs that can start. */
    const startable = async () =>
      (
        await fixture.sql(
          `SELECT extract(epoch FROM e.due_at)::int / 60 AS minute FROM startable_executions s JOIN executions e ON e.id = s.id
           WHERE e.schedule_id = $1 ORDER BY e.id`,
          [id],
        )
      ).map(({ minute }) => minute);
    const end = (minute: number, status: string) =>
      fixture.sql(
        'UPDATE executions SET status = $3, finished_at = now() WHERE schedule_id = $1 AND due_at = $2',
        [id, times(minute)[0], status],
      );
    return { id, backfill, startable, end };
  }

  it('has one run per time, and at most as many that can start as it may, in their order', async () => {
    const { backfill, startable, end } = await target();
    expect(await backfill(times(1, 2))).toMatchObject({ dueTimes: times(1, 2) });
    expect(await backfill(times(1, 2, 3, 4, 5, 6), 100, 2)).toMatchObject({
      backfillId: expect.any(BigInt),
      dueTimes: times(3, 4, 5, 6),
    });
    expect(await startable()).toEqual([1, 3, 4]);
    await end(1, 'completed');
    await end(3, 'cancelled');
    await end(5, 'cancelled');
    await Promise.all([fixture.queue.releaseHeld(), fixture.queue.releaseHeld()]);
    expect(await startable()).toEqual([2, 4, 6]);
    expect(await backfill(times(1, 6))).toEqual({ backfillId: null, dueTimes: [] });
  });

  it('queues nothing if its runs and those that wait are too many', async () => {
    const { id, backfill } = await target();
    await backfill(times(1));
    expect(await backfill(times(2, 3), 2)).toBe('queue_full');
    expect(await fixture.runs(id)).toEqual(['00:01']);
  });

  it('does not hold up the runs of the schedule itself, nor its due times', async () => {
    const { id, backfill, startable } = await target();
    await backfill(times(1, 2));
    fixture.clock.advance({ minutes: 1 });
    await fixture.process().fire();
    expect(await fixture.runs(id)).toHaveLength(3);
    expect(await startable()).toHaveLength(2);
    await fixture.sql('UPDATE schedules SET next_run_at = NULL WHERE id = $1', [id]);
  });
});
