/** Claims of several processes at the same time, and of a queue in which many organizations wait. */

import { createExecutionQueueStore } from '../../../src/stores/postgres/execution-queue.ts';
import {
  connectDatabase,
  type Database,
} from '../../../src/stores/postgres/connection/database.ts';
import { createTestDatabase } from '../../support/database.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { end, QueueBench, type Owner } from './queue-bench.ts';

let bench: QueueBench;
beforeEach(async () => {
  bench = new QueueBench(await createTestDatabase({ poolSize: 1 }));
});
afterEach(() => bench.database.drop());

async function insertQueued(organizations: number, runs: number): Promise<void> {
  await bench.sql(
    `INSERT INTO executions (organization_id, workflow_id, revision, user_id, status, is_background, attempt)
     SELECT organization, 1, 1, 1, 'queued', true, 0 FROM generate_series(1, $1::int) organization, generate_series(1, $2::int)`,
    [organizations, runs],
  );
}

describe('several processes', () => {
  const PROCESSES = 6;
  let databases: readonly Database[];
  beforeEach(async () => {
    databases = await Promise.all(
      Array.from({ length: PROCESSES }, () =>
        connectDatabase({ url: bench.database.url, poolSize: 1 }),
      ),
    );
  });
  afterEach(() => Promise.all(databases.map((database) => database.close())));

  async function claimTogether(perOrganization: number, atMost: number) {
    const claims = databases.map((database) =>
      createExecutionQueueStore(database).claim(perOrganization, atMost),
    );
    return (await Promise.all(claims)).flat();
  }

  it('claim each run once, and no more of an organization than it can have', async () => {
    await insertQueued(2, 20);
    const claimed = await claimTogether(3, 4);
    expect(new Set(claimed.map(({ executionId }) => executionId)).size).toBe(claimed.length);
    expect(claimed.map(({ organizationId }) => organizationId).sort()).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it('each get a run if enough are queued, also of one organization', async () => {
    await insertQueued(1, PROCESSES);
    const claimed = await claimTogether(PROCESSES, 1);
    expect(new Set(claimed.map(({ executionId }) => executionId)).size).toBe(PROCESSES);
  });

  it('work off a queue of many organizations without waiting for each other for ever', async () => {
    await insertQueued(20, 6);
    let total = 0;
    for (let claimed = await claimTogether(2, 5); claimed.length > 0;) {
      total += claimed.length;
      await Promise.all(claimed.map((run) => bench.executions.finish(run, end('completed'))));
      claimed = await claimTogether(2, 5);
    }
    expect(total).toBe(120);
  });

  it('continue the turns where another process left off', async () => {
    await insertQueued(8, 2);
    const order = [];
    for (const database of databases)
      order.push(...(await createExecutionQueueStore(database).claim(10, 1)));
    expect(order.map(({ organizationId }) => organizationId)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

it('starts a run of the organization with the fewest running ones', async () => {
  const [many, few] = [await bench.newOwner(), await bench.newOwner()];
  for (let n = 0; n < 4; n += 1) await bench.enqueue(many);
  for (let n = 0; n < 3; n += 1) expect(await bench.claim(10)).not.toBeNull();
  for (let n = 0; n < 3; n += 1) await bench.enqueue(few);
  const order: Owner['organizationId'][] = [];
  for (let n = 0; n < 3; n += 1) order.push((await bench.claim(10))!.organizationId);
  expect(order).toEqual(Array(3).fill(few.organizationId));
});

it('reads few rows, however many organizations wait', async () => {
  await insertQueued(3_000, 2);
  await bench.sql('ANALYZE executions');
  for (let n = 0; n < 10; n += 1) expect(await bench.claim(10)).not.toBeNull();
  expect(await rowsRead(bench.database.client, () => bench.claim(10))).toBeLessThanOrEqual(60);
});
