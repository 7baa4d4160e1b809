/** Runs that leave the queue while a claim looks at it: the claim has seen them, and waits for their end. */

import { QueueBench, type Owner } from './queue-bench.ts';

let bench: QueueBench;
let owner: Owner;
beforeEach(async () => {
  bench = await QueueBench.open();
  owner = await bench.newOwner();
});
afterEach(() => bench.database.drop());

/** Claims while a statement has changed rows and is not committed yet. */
async function claimDuring(sql: string, atMost: number) {
  const { claims } = await bench.database.client.transaction(async (tx) => {
    await tx({ name: '', sql }, []);
    const claims = bench.queue.claim(10, atMost);
    await claimWaits();
    // Within an object, so that the transaction does not wait for it.
    return { claims };
  });
  return (await claims).map(({ executionId }) => executionId);
}

async function claimWaits(): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await bench.sql(waiting)).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

const cancel = "UPDATE executions SET status = 'cancelled', finished_at = now()";

it.each([
  ['was cancelled', cancel],
  ['was deleted', 'DELETE FROM executions'],
])('takes the next run where the first %s', async (_, sql) => {
  const first = await bench.enqueue(owner);
  const second = await bench.enqueue(owner);
  expect(await claimDuring(`${sql} WHERE id = ${first.id}`, 1)).toEqual([second.id]);
  expect(await bench.statusOf(owner, second.id)).toBe('running');
});

it('leaves a cancelled run as it ended, without another attempt', async () => {
  const { id } = await bench.enqueue(owner);
  expect(await claimDuring(cancel, 1)).toEqual([]);
  const [row] = await bench.sql(
    'SELECT status, attempt, started_at FROM executions WHERE id = $1',
    [id],
  );
  expect(row).toEqual(['cancelled', 0, null]);
});

it('takes as many as were asked for beside it', async () => {
  const ids = [];
  for (let n = 0; n < 4; n += 1) ids.push((await bench.enqueue(owner)).id);
  expect(await claimDuring(`${cancel} WHERE id = ${ids[1]!}`, 2)).toEqual([ids[0], ids[2]]);
});
