/** Runs of schedules in the queue. */

import { enqueueDue } from '../../../src/stores/postgres/execution-queue.ts';
import { end, QueueBench } from './queue-bench.ts';

let bench: QueueBench;
beforeEach(async () => {
  bench = await QueueBench.open();
});
afterEach(() => bench.database.drop());

it('starts the runs of a schedule one after the other, and those of other schedules meanwhile', async () => {
  const owner = await bench.newOwner();
  const { organizationId, userId, workflowId } = owner;
  const due = (scheduleId: number, minute: number) => ({
    organizationId,
    userId,
    workflowId,
    scheduleId,
    keyId: null,
    trigger: 'schedule' as const,
    dueAt: new Date(Date.UTC(2026, 2, 1, 12, minute)),
  });
  await newSchedules(owner, [1, 2]);
  const ids = await bench.database.client.transaction((tx) =>
    enqueueDue(tx, [due(1, 0), due(1, 1), due(2, 0)]),
  );
  expect(ids).toHaveLength(3);
  const [first, other] = [(await bench.claim(10))!, (await bench.claim(10))!];
  expect(first.executionId).toBe(ids[0]!.executionId);
  expect(other.executionId).toBe(ids[2]!.executionId);
  expect(await bench.claim(10)).toBeNull();
  await bench.executions.finish(first, end('completed'));
  expect(await bench.claim(10)).toMatchObject({ executionId: ids[1]!.executionId });
});

it('inserts one run for each due time, and notifies workers', async () => {
  const owner = await bench.newOwner();
  const { organizationId, userId, workflowId } = owner;
  const due = (scheduleId: number, dueAt: Date | null) => ({
    organizationId,
    userId,
    workflowId,
    scheduleId,
    dueAt,
    keyId: null,
    trigger: 'schedule' as const,
  });
  await newSchedules(owner, [1, 2]);
  const notified = await bench.notifications();
  const at = new Date('2026-03-01T12:00:00.000Z');
  const insert = (...runs: ReturnType<typeof due>[]) =>
    bench.database.client.transaction((tx) => enqueueDue(tx, runs));
  expect(await insert(due(1, at), due(2, at))).toHaveLength(2);
  expect(await insert(due(1, at), due(1, new Date(at.getTime() + 60_000)))).toHaveLength(1);
  expect(await insert(due(1, null), due(1, null))).toHaveLength(2);
  expect(await bench.queued()).toBe(5);
  expect(await notified()).toBe(3);
  expect(await bench.claim(10)).toMatchObject({ params: { day: 1 }, authorityProblem: null });
});

async function newSchedules(
  { workflowId, userId }: { readonly workflowId: number; readonly userId: number },
  ids: readonly number[],
): Promise<void> {
  await bench.sql(
    `INSERT INTO schedules (id, workflow_id, user_id, cron, params)
     SELECT unnest($1::int[]), $2, $3, '@daily', '{"day": 1}'`,
    [ids, workflowId, userId],
  );
}
