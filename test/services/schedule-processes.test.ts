import type { ScheduleFiringStore } from '../../src/stores/postgres/schedule-firing.ts';
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

describe('what is due', () => {
  const rest = (due: readonly unknown[]) => due.map(() => ({ starts: false, nextRunAt: null }));

  it('is taken in the order in which it came, not in that of its creation', async () => {
    const [young, old] = [await fixture.schedule(), await fixture.schedule()];
    advance(5);
    await fixture.sql(
      "UPDATE schedules SET next_run_at = next_run_at + interval '2 minutes' WHERE id = $1",
      [young.id],
    );
    const taken: number[] = [];
    for (let count = 0; count < 2; count += 1)
      await fixture.store.fire(fixture.clock.now(), 1, async (due) => {
        taken.push(...due.map(({ id }) => id));
        return rest(due);
      });
    expect(taken).toEqual([old.id, young.id]);
  });

  it('is not decided while there is nothing', async () => {
    await fixture.schedule();
    const decide = jest.fn();
    const fired = await fixture.store.fire(fixture.clock.now(), 10, decide);
    expect(fired).toEqual({ due: 0, started: 0 });
    expect(decide).not.toHaveBeenCalled();
  });

  it('is left to the process that has it, without waiting', async () => {
    const [one, other] = [await fixture.schedule(), await fixture.schedule()];
    advance(1);
    const elsewhere = await fixture.otherStore();
    const now = fixture.clock.now();
    const takenElsewhere: number[] = [];
    await fixture.store.fire(now, 1, async ([mine]) => {
      await elsewhere.fire(now, 10, async (due) => {
        takenElsewhere.push(...due.map(({ id }) => id));
        return rest(due);
      });
      expect(takenElsewhere).toEqual([mine!.id === one.id ? other.id : one.id]);
      return rest([mine]);
    });
  });
});

describe('organizations', () => {
  it('take turns: one with thousands of schedules that were due first leaves their time to the others', async () => {
    const { userId } = fixture.mine;
    const due = new Date(fixture.clock.now().getTime() + 30_000);
    await fixture.process().fire();
    await fixture.sql(
      `INSERT INTO schedules (workflow_id, user_id, cron, time_zone, next_run_at)
       SELECT $1, $2, '0 0 * * *', 'UTC', $3 FROM generate_series(1, 4000)`,
      [fixture.workflowId, userId, due],
    );
    const other = await fixture.scheduleOfOther(new Date(due.getTime() + 1_000));
    advance(1);
    expect(await fixture.process().fire()).toBe(4_001);
    const [started] = await fixture.sql(
      `SELECT count(*) FILTER (WHERE e.id < o.id)::int AS before
       FROM executions e, (SELECT id FROM executions WHERE schedule_id = $1) o WHERE e.due_at = $2`,
      [other, due],
    );
    expect(started).toEqual({ before: 1_000 });
  });
});

describe('several processes', () => {
  it('start one run per time together, none twice and none lost', async () => {
    const [one, other] = [fixture.process(), await fixture.otherProcess()];
    const ids: number[] = [];
    for (let count = 0; count < 60; count += 1)
      ids.push((await fixture.schedule({ overlap: 'queue' })).id);
    await Promise.all([one.fire(), other.fire()]);
    const times: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      advance(1);
      times.push(minute());
      const [mine, theirs] = await Promise.all([one.fire(), other.fire()]);
      // What is left where one found the other at work is there for the next round.
      expect(mine + theirs + (await one.fire())).toBe(60);
    }
    for (const id of ids) expect(await fixture.runs(id)).toEqual(times);
  });

  it('start 10,000 schedules that are due in one minute', async () => {
    const [one, other] = [fixture.process(), await fixture.otherProcess()];
    await Promise.all([one.fire(), other.fire()]);
    const { userId } = fixture.mine;
    const due = new Date(fixture.clock.now().getTime() + 30_000);
    await fixture.sql(
      `INSERT INTO schedules (workflow_id, user_id, cron, time_zone, next_run_at)
       SELECT $1, $2, '* * * * *', 'Europe/Berlin', $3 FROM generate_series(1, 10000)`,
      [fixture.workflowId, userId, due],
    );
    advance(1);
    const [mine, theirs] = await Promise.all([one.fire(), other.fire()]);
    expect(mine + theirs).toBe(10_000);
    const [counted] = await fixture.sql(
      `SELECT count(*)::int AS runs, count(DISTINCT e.schedule_id)::int AS schedules
       FROM executions e JOIN schedules s ON s.id = e.schedule_id WHERE e.due_at = $1`,
      [due],
    );
    expect(counted).toEqual({ runs: 10_000, schedules: 10_000 });
  });

  it('lose nothing and repeat nothing while the database fails large batches, and take smaller ones', async () => {
    const { userId } = fixture.mine;
    await fixture.process().fire();
    const due = new Date(fixture.clock.now().getTime() + 30_000);
    await fixture.sql(
      `INSERT INTO schedules (workflow_id, user_id, cron, time_zone, params, next_run_at)
       SELECT $1, $2, '* * * * *', 'Europe/Berlin', json_build_object('n', n), $3 FROM generate_series(1, 300) n`,
      [fixture.workflowId, userId, due],
    );
    advance(1);
    const limits: number[] = [];
    const failing = (store: ScheduleFiringStore) =>
      fixture.process({
        fire: (now, limit, decide, except) => {
          limits.push(limit);
          const decideFew: typeof decide = async (taken) => {
            if (taken.length > 40) throw new Error('canceling statement due to statement timeout');
            return decide(taken);
          };
          return store.fire(now, limit, decideFew, except);
        },
      });
    const processes = [failing(fixture.store), failing(await fixture.otherStore())];
    const counted = async () =>
      (
        await fixture.sql(
          `SELECT count(*)::int AS runs, count(DISTINCT e.params->>'n')::int AS params
           FROM executions e JOIN schedules s ON s.id = e.schedule_id`,
        )
      )[0]!;
    for (let round = 0; (await counted())['runs'] !== 300; round += 1) {
      expect(round).toBeLessThan(100);
      await Promise.allSettled(processes.map((process) => process.fire()));
    }
    expect(await counted()).toEqual({ runs: 300, params: 300 });
    expect(limits.slice(0, 2)).toEqual([200, 200]);
    expect(limits).toContain(50);
    expect(limits).toContain(12);
  });

  it('lose nothing and repeat nothing when one is killed between a due time and its run', async () => {
    const { id } = await fixture.schedule();
    advance(1);
    const killed = fixture.process({
      fire: (now, limit) =>
        fixture.store.fire(now, limit, async () => {
          await fixture.sql(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND state = 'idle in transaction'`,
          );
          return [{ starts: true, nextRunAt: null }];
        }),
    });
    await expect(killed.fire()).rejects.toThrow();
    expect(await fixture.runs(id)).toEqual([]);
    expect(await fixture.process().fire()).toBe(1);
    expect(await fixture.runs(id)).toEqual([minute()]);
    expect((await fixture.find(id)).nextRunAt!.toISOString().slice(11, 16)).toBe(minute(1));
  });
});
