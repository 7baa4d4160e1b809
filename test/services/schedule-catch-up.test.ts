/** Times that pass while no process, or a suspended one, runs schedules. */

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
describe('times that came while nothing ran schedules', () => {
  it.each([
    ['more than a minute ago', 10, 30, []],
    ['within the last minute', 1, 0, [0]],
  ] as const)('pass with catch_up none if they came %s', async (_, minutes, seconds, runs) => {
    const now = fixture.clock.now();
    const { id } = await fixture.schedule({
      cron: `${now.getUTCMinutes() + 1} ${now.getUTCHours()} * * *`,
    });
    fixture.clock.advance({ minutes, seconds });
    const process = fixture.process();
    expect(await process.fire()).toBe(runs.length);
    expect(await fixture.runs(id)).toEqual(runs.map(minute));
    const { nextRunAt } = await fixture.find(id);
    expect(nextRunAt!.getTime()).toBeGreaterThan(fixture.clock.now().getTime());
    fixture.clock.advance({ seconds: 60 - fixture.clock.now().getUTCSeconds() + 30 });
  });

  it('start the runs of the last minute with catch_up none', async () => {
    const { id } = await fixture.schedule();
    advance(30);
    await fixture.process().fire();
    expect(await fixture.runs(id)).toEqual([minute()]);
  });

  it('start one run together with catch_up last', async () => {
    const { id } = await fixture.schedule({ catchUp: 'last', overlap: 'queue' });
    advance(30);
    const process = fixture.process();
    expect(await process.fire()).toBe(1);
    expect(await fixture.runs(id)).toHaveLength(1);
    advance(1);
    await process.fire();
    const runs = await fixture.runs(id);
    expect([runs.length, runs.at(-1)]).toEqual([2, minute()]);
  });

  it('pass where the process that lived then has been silent', async () => {
    const { id } = await fixture.schedule({ overlap: 'queue' });
    await livedFor('1 hour', '36 seconds');
    advance(30);
    await fixture.process().fire();
    expect(await fixture.runs(id)).toEqual([minute()]);
    await fixture.sql('DELETE FROM worker_processes');
  });
});

describe('times that passed while this process was suspended', () => {
  const broken = (breaks: number) => ({ breaks: () => breaks });

  it('pass with catch_up none, but for the last minute', async () => {
    let breaks = 0;
    const process = fixture.process({}, { breaks: () => breaks });
    const { id } = await fixture.schedule({ overlap: 'queue' });
    advance(1);
    await process.fire();
    const first = minute();
    advance(30);
    breaks = 1;
    expect(await process.fire()).toBe(1);
    expect(await fixture.runs(id)).toEqual([first, minute()]);
    advance(2);
    await process.fire();
    expect(await fixture.runs(id)).toEqual([first, ...[-2, -1, 0].map(minute)]);
  });

  it('start one run together with catch_up last', async () => {
    let breaks = 0;
    const process = fixture.process({}, { breaks: () => breaks });
    const { id } = await fixture.schedule({ catchUp: 'last', overlap: 'queue' });
    await process.fire();
    advance(30);
    breaks = 1;
    expect(await process.fire()).toBe(1);
    expect(await fixture.runs(id)).toHaveLength(1);
  });

  it('start their runs if another process was there', async () => {
    const process = fixture.process({}, broken(0));
    await process.fire();
    await livedFor('8 minutes');
    const { id } = await fixture.schedule({ overlap: 'queue' });
    advance(30);
    const back = fixture.process({}, broken(1));
    await back.fire();
    expect(await fixture.runs(id)).toHaveLength(9);
    await fixture.sql('DELETE FROM worker_processes');
  });

  it('are left to the next round if it happens in one', async () => {
    let breaks = 0;
    const process = fixture.process(
      {
        fire: (now, limit, decide, except) =>
          fixture.store.fire(now, limit, (due) => ((breaks = 1), decide(due)), except),
      },
      { breaks: () => breaks },
    );
    const { id } = await fixture.schedule({ overlap: 'queue' });
    advance(1);
    await expect(process.fire()).rejects.toThrow('suspended');
    advance(30);
    expect(await process.fire()).toBe(1);
    expect(await fixture.runs(id)).toEqual([minute()]);
  });
});

/** Another process that works off the queue, as the database knows it. */
const livedFor = (life: string, silence = '0 seconds') =>
  fixture.sql(
    `INSERT INTO worker_processes (id, started_at, seen_at)
     VALUES ('other', now() - $1::interval, now() - $2::interval)`,
    [life, silence],
  );

describe('times that came while a process ran schedules, and could not start them', () => {
  const minutes = (count: number) =>
    Array.from({ length: count }, (_, at) => minute(at - count + 1));

  it('start their runs late where the database was away', async () => {
    let isAway = false;
    const process = fixture.process({
      earliestDue: () => (isAway ? Promise.reject(new Error('away')) : fixture.store.earliestDue()),
    });
    const { id } = await fixture.schedule({ overlap: 'queue' });
    await process.fire();
    isAway = true;
    for (let count = 0; count < 10; count += 1) {
      advance(1);
      await expect(process.fire()).rejects.toThrow('away');
    }
    isAway = false;
    await process.fire();
    expect(await fixture.runs(id)).toEqual(minutes(10));
  });

  it('start their runs late where not one round had succeeded', async () => {
    let isAway = true;
    const process = fixture.process({
      earliestDue: () => (isAway ? Promise.reject(new Error('away')) : fixture.store.earliestDue()),
    });
    const { id } = await fixture.schedule({ overlap: 'queue' });
    advance(10);
    await expect(process.fire()).rejects.toThrow('away');
    isAway = false;
    await process.fire();
    expect(await fixture.runs(id)).toEqual(minutes(10));
  });

  it('start their runs where a process finds them that has just begun', async () => {
    const { id } = await fixture.schedule({ overlap: 'queue' });
    await livedFor('8 minutes');
    advance(30);
    await fixture.process().fire();
    // Those of the last nine: for eight the other one has lived, and a restart may take one.
    expect(await fixture.runs(id)).toEqual(minutes(9));
    await fixture.sql('DELETE FROM worker_processes');
  });
});
