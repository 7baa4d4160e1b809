/** Which executions are deleted, by age and by what the history of an organization takes. */

import {
  createExecutionRetentionStore,
  type ExecutionRetentionStore,
} from '../../../src/stores/postgres/execution-retention.ts';
import { end, QueueBench, type Owner } from './queue-bench.ts';

const BLOCK = 1_024;
const KIB = 1_024;

let bench: QueueBench;
let retention: ExecutionRetentionStore;
beforeEach(async () => {
  bench = await QueueBench.open();
  retention = createExecutionRetentionStore(bench.database.client);
});
afterEach(() => bench.database.drop());

/** Executions with these ids, ended unless said otherwise. */
const insert = (
  owner: Owner,
  from: number,
  to: number,
  { columns = null, hasEnded = true }: { columns?: string | null; hasEnded?: boolean } = {},
) =>
  bench.sql(
    `INSERT INTO executions (id, organization_id, workflow_id, revision, user_id, status, columns, finished_at)
     SELECT i, $1::int, $2::int, 1, $3::int, CASE WHEN $5 THEN 'completed' ELSE 'running' END, $4::json, CASE WHEN $5 THEN now() END
     FROM generate_series($6::int, $7::int) i`,
    [owner.organizationId, owner.workflowId, owner.userId, columns, hasEnded, from, to],
  );

async function ids({ organizationId }: Owner): Promise<readonly number[]> {
  const rows = await bench.sql(
    'SELECT id::int FROM executions WHERE organization_id = $1 ORDER BY id',
    [organizationId],
  );
  return rows.map(([id]) => Number(id));
}

/** `[block, KiB]` of an organization, the newest last. */
async function sizes({ organizationId }: Owner): Promise<readonly (readonly number[])[]> {
  const rows = await bench.sql(
    'SELECT block, bytes FROM execution_sizes WHERE organization_id = $1 ORDER BY block',
    [organizationId],
  );
  return rows.map(([block, bytes]) => [Number(block), Math.floor(Number(bytes) / KIB)]);
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('executions by age', () => {
  it('deletes what ended before a day, with its size, and keeps active runs', async () => {
    const owner = await bench.newOwner();
    const { id } = await bench.enqueue(owner);
    const run = (await bench.claim(10))!;
    await bench.executions.finish(run, end('completed'));
    await insert(owner, 2 * BLOCK, 2 * BLOCK, { hasEnded: false });
    await retention.deleteBeyond(1e12);
    expect(await sizes(owner)).toHaveLength(2);
    expect(await retention.deleteFinishedBefore(new Date(Date.now() - 60_000))).toBe(0);
    expect(await sizes(owner)).toHaveLength(2);
    expect(await retention.deleteFinishedBefore(new Date(Date.now() + 60_000))).toBe(1);
    expect(await bench.history.find(owner, id)).toBeNull();
    expect(await ids(owner)).toEqual([2 * BLOCK]);
    expect((await sizes(owner)).map(([block]) => block)).toEqual([2]);
  });

  it('deletes more than one batch in a round', async () => {
    const owner = await bench.newOwner();
    for (let from = 1; from <= 15_000; from += 2_500) await insert(owner, from, from + 2_499);
    expect(await retention.deleteFinishedBefore(new Date(Date.now() + 60_000))).toBe(15_000);
  });
});

describe('executions by size', () => {
  it('deletes the oldest blocks of an organization that has more, and nothing of others', async () => {
    const [large, small] = [await bench.newOwner(), await bench.newOwner()];
    await insert(large, BLOCK, 2 * BLOCK - 2);
    await insert(small, 2 * BLOCK - 1, 2 * BLOCK - 1);
    await insert(large, 2 * BLOCK, 2 * BLOCK + 9);
    // Ids may be missing by the million.
    await insert(large, 5_000 * BLOCK, 5_000 * BLOCK + 4);
    expect(await retention.deleteBeyond(1_038 * KIB)).toBe(0);
    expect(await retention.deleteBeyond(16 * KIB)).toBe(1_023);
    const kept = [...range(2 * BLOCK, 2 * BLOCK + 9), ...range(5_000 * BLOCK, 5_000 * BLOCK + 4)];
    expect(await ids(large)).toEqual(kept);
    expect(await ids(small)).toEqual([2 * BLOCK - 1]);
    expect((await sizes(large)).map(([block]) => block)).toEqual([2, 5_000]);
    expect(await retention.deleteBeyond(16 * KIB)).toBe(0);
  });

  it('counts what the columns of a result take', async () => {
    const owner = await bench.newOwner();
    const names = Array.from({ length: 4_000 }, (_, n) => `${n}${Math.sin(n)}`);
    await insert(owner, 1, 1, { columns: JSON.stringify(names) });
    await insert(owner, BLOCK, BLOCK);
    await retention.deleteBeyond(1e12);
    const [[, withNames] = [], [, without] = []] = await sizes(owner);
    expect(withNames).toBeGreaterThan(40);
    expect(without).toBe(1);
    expect(await retention.deleteBeyond(40 * KIB)).toBe(1);
    expect(await ids(owner)).toEqual([BLOCK]);
  });

  it('keeps runs that have not ended, and measures their block again once they have', async () => {
    const owner = await bench.newOwner();
    await insert(owner, 1, 20);
    await insert(owner, 21, 21, { hasEnded: false });
    await insert(owner, 3 * BLOCK, 3 * BLOCK + 9);
    expect(await retention.deleteBeyond(12 * KIB)).toBe(20);
    expect(await ids(owner)).toEqual([21, ...range(3 * BLOCK, 3 * BLOCK + 9)]);
    await bench.sql("UPDATE executions SET status = 'completed', finished_at = now()");
    expect(await retention.deleteBeyond(12 * KIB)).toBe(0);
    expect(await sizes(owner)).toEqual([
      [0, 1],
      [3, 10],
    ]);
    expect(await retention.deleteBeyond(10.5 * KIB)).toBe(1);
  });

  it('measures the block of the newest run and the one before it again, and no other that has ended', async () => {
    const owner = await bench.newOwner();
    await insert(owner, 1, 5);
    await insert(owner, BLOCK, BLOCK + 4);
    await insert(owner, 2 * BLOCK, 2 * BLOCK + 4);
    await retention.deleteBeyond(1e12);
    await bench.sql('UPDATE execution_sizes SET bytes = 77');
    await insert(owner, BLOCK + 5, BLOCK + 9);
    await insert(owner, 2 * BLOCK + 5, 2 * BLOCK + 9);
    await retention.deleteBeyond(1e12);
    expect(await sizes(owner)).toEqual([
      [0, 0],
      [1, 10],
      [2, 10],
    ]);
  });

  it('forgets the sizes of executions that are gone', async () => {
    const [gone, left] = [await bench.newOwner(), await bench.newOwner()];
    await insert(gone, 1, 5);
    await insert(left, 6, 6);
    await retention.deleteBeyond(1e12);
    await bench.sql('DELETE FROM executions WHERE organization_id = $1', [gone.organizationId]);
    await retention.deleteBeyond(1e12);
    expect(await sizes(gone)).toEqual([]);
    expect(await sizes(left)).toEqual([[0, 1]]);
  });

  it('two processes at once delete what one would', async () => {
    const owners = await Promise.all(range(1, 5).map(() => bench.newOwner()));
    for (const [at, owner] of owners.entries())
      for (const block of [0, 1, 2])
        await insert(owner, block * BLOCK + 10 * at, block * BLOCK + 10 * at + 9);
    const counts = await Promise.all([1, 2].map(() => retention.deleteBeyond(25 * KIB)));
    expect(counts[0]! + counts[1]!).toBe(50);
    for (const owner of owners) expect(await ids(owner)).toHaveLength(20);
  });
});
