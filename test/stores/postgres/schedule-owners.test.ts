/** Whom a schedule may run as. */

import { createAccountStore } from '../../../src/stores/postgres/accounts.ts';
import { createScheduleStore } from '../../../src/stores/postgres/schedules.ts';
import { newUser } from '../../support/rows.ts';
import { QueueBench } from './queue-bench.ts';

let bench: QueueBench;
beforeEach(async () => {
  bench = await QueueBench.open();
});
afterEach(() => bench.database.drop());

it('as no one who is gone, also where the account goes in the same moment', async () => {
  const { client } = bench.database;
  const owner = await bench.newOwner();
  const accounts = createAccountStore(client);
  const colleague = await accounts.insertUser(owner.organizationId, newUser());
  if (colleague === 'email_taken') throw new Error(colleague);
  const store = createScheduleStore(client);
  const limits = { perWorkflow: 10, perUser: 10 };
  const times = { cron: '@daily', timeZone: 'UTC', nextRunAt: null };
  const rules = { isActive: true, overlap: 'skip', catchUp: 'none' } as const;
  const run = { workflowId: owner.workflowId, userId: colleague.id, params: {} };
  const schedule = { ...times, ...rules, ...run };
  const visibility = { organizationId: owner.organizationId, userId: null };
  expect(await store.insert(visibility, schedule, limits)).toMatchObject({ cron: '@daily' });
  const late = await client.transaction(async (tx) => {
    const gone = 'UPDATE users SET deleted_at = now() WHERE id = $1';
    await tx({ name: '', sql: gone }, [colleague.id]);
    // Within an object, so that the transaction does not wait for it.
    return { inserted: store.insert(visibility, schedule, limits) };
  });
  expect(await late.inserted).toBe('owner_deleted');
  expect(await store.insert(visibility, { ...schedule, userId: 0 }, limits)).toBe('owner_deleted');
});
