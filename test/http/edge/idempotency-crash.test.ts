import { rescue } from '../../../src/generated/statements/executions.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  isReplayed,
  KEYED_OPERATIONS,
  lasting,
  letProcessesDie,
  openSql,
  createKeyedFixture,
  sendKeyed,
  type KeyedFixture,
  type Sql,
} from '../keyed-requests.ts';

let app: TestApp;
let fixture: KeyedFixture;
let sql: Sql;
beforeAll(async () => {
  app = await startTestApp();
  fixture = await createKeyedFixture(app);
  sql = await openSql(app);
});
afterAll(async () => {
  await sql.close();
  await app.close();
});
// Each test looks at the one row that it makes.
beforeEach(async () => {
  await sql.rows('DELETE FROM idempotency_keys');
});

const executeWorkflow = KEYED_OPERATIONS.find(({ id }) => id === 'executeWorkflow')!;

const conflictOf = ({
  status,
  headers,
  body,
}: Awaited<ReturnType<typeof sendKeyed>>): readonly unknown[] => [
  status,
  body.error.code,
  headers['retry-after'],
];

const UNFINISHED = 'UPDATE idempotency_keys SET finished_at = NULL, answer = NULL';

it.each(KEYED_OPERATIONS)(
  '$id waits for a process that lives, and is carried out once that died before it changed anything',
  async (operation) => {
    await sendKeyed(app, operation, fixture, 'key');
    await sql.rows(`${UNFINISHED}, execution_id = NULL`);
    const before = await sql.count(operation.effects);
    const early = await sendKeyed(app, operation, fixture, 'key');
    expect(conflictOf(early)).toEqual([409, 'IDEMPOTENCY_CONFLICT', '1']);
    await letProcessesDie(sql);
    const first = await sendKeyed(app, operation, fixture, 'key');
    expect([first.status, isReplayed(first)]).toEqual([operation.status, false]);
    const again = await sendKeyed(app, operation, fixture, 'key');
    expect([lasting(again), isReplayed(again)]).toEqual([lasting(first), true]);
    expect((await sql.count(operation.effects)) - before).toBe(1);
  },
);

it.each(KEYED_OPERATIONS.filter(({ hasBody }) => hasBody))(
  '$id that a process began and left is not continued by another body',
  async (operation) => {
    await sendKeyed(app, operation, fixture, 'key');
    await sql.rows(`${UNFINISHED}, execution_id = NULL`);
    await letProcessesDie(sql);
    const before = await sql.count(operation.effects);
    // More than once: a refusal does not free the key for the other body.
    for (let count = 0; count < 2; count += 1) {
      const other = await sendKeyed(app, operation, fixture, 'key', { body: 'other' });
      expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    }
    expect(await sql.count(operation.effects)).toBe(before);
    const same = await sendKeyed(app, operation, fixture, 'key');
    expect([same.status, isReplayed(same)]).toEqual([operation.status, false]);
  },
);

it('a run that completed before its process died is the response', async () => {
  const first = await sendKeyed(app, executeWorkflow, fixture, 'key');
  await sql.rows(UNFINISHED);
  await letProcessesDie(sql);
  const before = await sql.count(executeWorkflow.effects);
  for (let count = 0; count < 2; count += 1) {
    const again = await sendKeyed(app, executeWorkflow, fixture, 'key');
    expect([lasting(again), isReplayed(again)]).toEqual([lasting(first), true]);
  }
  expect(await sql.count(executeWorkflow.effects)).toBe(before);
});

it('does not restart a run whose process died; the response says how it ended', async () => {
  const first = await sendKeyed(app, executeWorkflow, fixture, 'key');
  const id = (first.body as { data: { execution_id: string } }).data.execution_id;
  await sql.rows(UNFINISHED);
  await letProcessesDie(sql);
  await sql.rows(
    `UPDATE executions SET status = 'running', finished_at = NULL, seen_at = clock_timestamp() WHERE id = $1`,
    [id],
  );
  const before = await sql.count(executeWorkflow.effects);
  const early = await sendKeyed(app, executeWorkflow, fixture, 'key');
  expect(conflictOf(early)).toEqual([409, 'IDEMPOTENCY_CONFLICT', '10']);
  await letProcessesDie(sql);
  await sql.rows(rescue.sql, [35_000, 10, 3]);
  for (let count = 0; count < 2; count += 1) {
    const again = await sendKeyed(app, executeWorkflow, fixture, 'key');
    expect([again.status, again.body.error.code]).toEqual([422, 'EXECUTION_FAILED']);
    expect(isReplayed(again)).toBe(true);
  }
  expect(await sql.count(executeWorkflow.effects)).toBe(before);
});

it('a run that the service cancelled is no response: the request may be sent again, and runs', async () => {
  const first = await sendKeyed(app, executeWorkflow, fixture, 'key');
  const id = (first.body as { data: { execution_id: string } }).data.execution_id;
  await sql.rows(UNFINISHED);
  await letProcessesDie(sql);
  await sql.rows(
    `UPDATE executions SET status = 'cancelled', error = '{"node_id": null, "code": "cancelled", "message": "The run was cancelled"}' WHERE id = $1`,
    [id],
  );
  const before = await sql.count(executeWorkflow.effects);
  const early = await sendKeyed(app, executeWorkflow, fixture, 'key');
  expect(conflictOf(early)).toEqual([409, 'IDEMPOTENCY_CONFLICT', '1']);
  const again = await sendKeyed(app, executeWorkflow, fixture, 'key');
  expect([again.status, isReplayed(again)]).toEqual([200, false]);
  expect((await sql.count(executeWorkflow.effects)) - before).toBe(1);
});
