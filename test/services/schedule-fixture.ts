/** A database with schedules, and processes that fire them. */

import pg from 'pg';
import type { ScheduleSettings } from '../../src/model/schedule.ts';
import { nextRunAfter } from '../../src/services/timing/cron.ts';
import { createScheduleFiring } from '../../src/services/schedules/firing.ts';
import { connectDatabase } from '../../src/stores/postgres/connection/database.ts';
import {
  createScheduleFiringStore,
  type ScheduleFiringStore,
} from '../../src/stores/postgres/schedule-firing.ts';
import { createExecutionQueueStore } from '../../src/stores/postgres/execution-queue.ts';
import { createKeyStore } from '../../src/stores/postgres/keys.ts';
import { createScheduleStore } from '../../src/stores/postgres/schedules.ts';
import { createWorkflowStore } from '../../src/stores/postgres/workflows.ts';
import { createTestDatabase } from '../support/database.ts';
import { movableClock } from '../support/movable-clock.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { chain, insertKey, newAccount, newKey } from '../support/rows.ts';

export type Fixture = Awaited<ReturnType<typeof createScheduleFixture>>;

export const MINUTELY: ScheduleSettings = {
  cron: '* * * * *',
  timeZone: 'UTC',
  params: {},
  isActive: true,
  overlap: 'skip',
  catchUp: 'none',
};

export async function createScheduleFixture() {
  const database = await createTestDatabase();
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const { client } = database;
  const [clock, log] = [movableClock(new Date('2026-03-01T12:00:30.000Z')), recordedLog()];
  const mine = await newAccount(client);
  const workflows = createWorkflowStore(client);
  const schedules = createScheduleStore(client);
  const { workflow } = await workflows.insert({
    ...mine,
    title: 'W',
    description: null,
    isActive: true,
    ...chain(1),
  });

  const store = createScheduleFiringStore(client);
  const opened: { close(): Promise<void> }[] = [];

  /** A process that fires schedules, in which nothing was fired before. */
  const process = (instead: Partial<ScheduleFiringStore> = {}, attendance = { breaks: () => 0 }) =>
    createScheduleFiring({ store: { ...store, ...instead }, attendance, clock, log });

  async function otherStore(): Promise<ScheduleFiringStore> {
    const connections = await connectDatabase({ url: database.url, poolSize: 4 });
    opened.push(connections);
    return createScheduleFiringStore(connections);
  }

  return {
    clock,
    log,
    mine,
    workflows,
    schedules,
    workflowId: workflow.id,
    store,
    process,
    queue: createExecutionQueueStore(client),
    sql: async (text: string, args: readonly unknown[] = []) =>
      (await sql.query<Record<string, unknown>>(text, [...args])).rows,

    otherStore,
    /** A process with connections of its own. */
    otherProcess: async () => process(await otherStore()),

    async schedule(settings: Partial<ScheduleSettings> = {}) {
      const whole = { ...MINUTELY, ...settings };
      const nextRunAt = nextRunAfter(whole, clock.now());
      const made = await schedules.insert(
        mine,
        { ...whole, workflowId: workflow.id, userId: mine.userId, nextRunAt },
        { perWorkflow: 1_000_000, perUser: 1_000_000 },
      );
      if (typeof made === 'string') throw new Error(`not made: ${made}`);
      return made;
    },
    /** The id of a schedule of another organization. */
    async scheduleOfOther(nextRunAt: Date): Promise<number> {
      const theirs = await newAccount(client);
      const graph = { title: 'W', description: null, isActive: true, ...chain(1) };
      const workflowId = (await workflows.insert({ ...theirs, ...graph })).workflow.id;
      const made = await schedules.insert(
        theirs,
        { ...MINUTELY, workflowId, userId: theirs.userId, nextRunAt },
        { perWorkflow: 1, perUser: 1 },
      );
      if (typeof made === 'string') throw new Error(`not made: ${made}`);
      return made.id;
    },
    newKey: () => insertKey(createKeyStore(client), newKey(mine)),
    find: async (id: number) => (await schedules.find(mine, workflow.id, id))!,

    /** When the schedule was due for the runs that it has, in their order. */
    async runs(id: number): Promise<readonly string[]> {
      const { rows } = await sql.query<{ due_at: Date }>(
        'SELECT due_at FROM executions WHERE schedule_id = $1 ORDER BY id',
        [id],
      );
      return rows.map(({ due_at }) => due_at.toISOString().slice(11, 16));
    },
    /** As if all runs had ended. */
    endRuns: () =>
      sql.query(
        "UPDATE executions SET status = 'completed', finished_at = now() WHERE finished_at IS NULL",
      ),

    async close() {
      for (const connections of opened) await connections.close();
      await sql.end();
      await database.drop();
    },
  };
}
