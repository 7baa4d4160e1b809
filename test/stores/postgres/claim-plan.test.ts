/** What a claim reads does not depend on when PostgreSQL gathered its statistics: it does so by itself, at any moment. */

import { createTestDatabase } from '../../support/database.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { QueueBench, type Owner } from './queue-bench.ts';

const FEW = 60;
const HISTORY = 5_000;
const BACKLOG = 1_000;

let bench: QueueBench;
let owner: Owner;

beforeEach(async () => {
  bench = new QueueBench(await createTestDatabase({ poolSize: 1 }));
  owner = await bench.newOwner();
});
afterEach(() => bench.database.drop());

async function insert(status: 'queued' | 'running' | 'completed', count: number): Promise<void> {
  await bench.sql(
    `INSERT INTO executions (organization_id, workflow_id, revision, user_id, status, is_background, attempt, finished_at)
     SELECT $1, $2, 1, $3, $4, true, 0, CASE WHEN $4 = 'completed' THEN now() END FROM generate_series(1, $5::int)`,
    [owner.organizationId, owner.workflowId, owner.userId, status, count],
  );
}

const complete = () => bench.sql("UPDATE executions SET status = 'completed', finished_at = now()");

test.each([
  ['no run was queued', HISTORY, 'running', 8],
  ['nearly all runs were queued', 50, 'queued', HISTORY],
  ['as many were queued as not', HISTORY, 'queued', HISTORY],
] as const)(
  'reads few rows where the statistics say that %s',
  async (_, history, status, count) => {
    await insert('completed', history);
    await insert(status, count);
    await bench.sql('ANALYZE executions');
    await complete();
    await insert('queued', BACKLOG);
    await bench.sql('VACUUM executions');
    // The plan that a connection keeps is not that of its first claims.
    for (let n = 0; n < 10; n += 1) expect(await bench.claim(BACKLOG)).not.toBeNull();
    const claim = () => bench.claim(BACKLOG);
    expect(await rowsRead(bench.database.client, claim)).toBeLessThanOrEqual(FEW);
  },
);
