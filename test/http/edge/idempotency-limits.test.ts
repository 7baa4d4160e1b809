import { startTestApp, type TestApp } from '../../support/app.ts';
import { createTestDatabase } from '../../support/database.ts';
import { createIdempotencyStore } from '../../../src/stores/postgres/idempotency.ts';
import { storedSince } from '../../../src/services/idempotency/idempotency.ts';
import {
  isReplayed,
  KEYED_OPERATIONS,
  openSql,
  sendKeyed,
  type KeyedFixture,
  type Sql,
} from '../keyed-requests.ts';

const LIMIT = 3;
const createWorkflow = KEYED_OPERATIONS.find(({ id }) => id === 'createWorkflow')!;

let app: TestApp;
let fixture: KeyedFixture;
let sql: Sql;
beforeAll(async () => {
  app = await startTestApp({ config: { idempotencyKeysPerOrganization: LIMIT } });
  fixture = { workflowId: 0, scheduleId: 0, executionId: 0, dashboardId: 0, key: app.keys.all };
  sql = await openSql(app);
});
afterAll(async () => {
  await sql.close();
  await app.close();
});

const send = (key: string | null) => sendKeyed(app, createWorkflow, fixture, key);

it('an organization has so many responses kept and no more; what is kept is still sent again', async () => {
  for (let n = 0; n < LIMIT; n += 1) expect((await send(`key ${n}`)).status).toBe(201);
  const before = await sql.count(createWorkflow.effects);
  const refused = await send('one more');
  expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED']);
  expect(refused.headers['retry-after']).toBe('60');
  expect(await sql.count(createWorkflow.effects)).toBe(before);
  expect(isReplayed(await send('key 0'))).toBe(true);
  expect((await send(null)).status).toBe(201);
});

it('old responses are swept, in batches, and make room', async () => {
  const database = await createTestDatabase({ poolSize: 2 });
  const other = await openSql({ databaseUrl: database.url });
  try {
    const store = createIdempotencyStore(database.client);
    const expired = storedSince(new Date('2026-03-01T12:00:00.000Z'));
    const insert = (created: Date, from: number, to: number) =>
      other.rows(
        `INSERT INTO idempotency_keys (hash, organization_id, target_hash, created)
         SELECT int4send(n), 1, '\\x00', $1 FROM generate_series($2::int, $3::int) n`,
        [created, from, to],
      );
    await insert(expired, 1, 2_500);
    await insert(new Date(expired.getTime() + 1), 2_501, 2_510);
    expect(await store.deleteBefore(expired)).toBe(2_500);
    expect(await other.count('SELECT sum(entries)::int AS n FROM list_counts')).toBe(10);
    expect(await other.count('SELECT count(*)::int AS n FROM idempotency_keys')).toBe(10);
  } finally {
    await other.close();
    await database.drop();
  }
});
