/** Since when a process has attended to the queue and the schedules, as the database knows it. */

import { createScheduleFiringStore } from '../../../src/stores/postgres/schedule-firing.ts';
import { createWorkerStore } from '../../../src/stores/postgres/workers.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const SILENT_MS = 35_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
});
afterAll(() => database.drop());

it('is its start, or the first heartbeat after it was suspended', async () => {
  const workers = createWorkerStore(database.client);
  const firing = createScheduleFiringStore(database.client);
  await workers.beat('one', false);
  const ago = "UPDATE worker_processes SET started_at = now() - interval '1 hour'";
  await database.client.query({ name: 'test.startedAgo', sql: ago }, []);
  await workers.beat('one', false);
  expect(await firing.attendedMs(SILENT_MS)).toBeGreaterThanOrEqual(3_600_000);
  await workers.beat('one', true);
  expect(await firing.attendedMs(SILENT_MS)).toBeLessThan(3_600_000);
});
