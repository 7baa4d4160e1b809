/**
 * `createWorkflowTest` with an Idempotency-Key. The tests of all operations repeat a request with other keys, which a name
 * that is unique in its workflow does not permit.
 */

import { startTestApp, type TestApp } from '../../support/app.ts';
import { chain, createWorkflow, dashboard, inlineRows } from '../graphs.ts';
import { openSql, type Sql } from '../keyed-requests.ts';

let app: TestApp;
let sql: Sql;
beforeAll(async () => {
  app = await startTestApp();
  sql = await openSql(app);
});
afterAll(async () => {
  await sql.close();
  await app.close();
});

async function newTarget() {
  const key = app.keys.all;
  const { id } = await createWorkflow(app, key, chain(inlineRows([{ n: 1 }]), dashboard));
  const create = (name: string) =>
    app.client.call('createWorkflowTest', {
      key,
      params: { workflowId: id },
      headers: { 'idempotency-key': `test of ${id}` },
      body: { name, expect: [{ node: 'Rows', rows: [] }] },
    });
  return { id, create };
}

it('creates one test, repeats its response, and refuses another body', async () => {
  const { create } = await newTarget();
  const first = await create('Once');
  const again = await create('Once');
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.data).toEqual(first.body.data);
  expect(again.headers['idempotency-replayed']).toBe('true');
  const other = await create('Other');
  expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
});

it('refuses a duplicate while the first request is in flight', async () => {
  const { id, create } = await newTarget();
  await sql.rows('BEGIN');
  await sql.rows('SELECT id FROM workflows WHERE id = $1 FOR UPDATE', [id]);
  const first = create('Once');
  let duplicate = await create('Once');
  while (duplicate.status !== 409) duplicate = await create('Once');
  await sql.rows('ROLLBACK');
  expect(duplicate.body.error.code).toBe('IDEMPOTENCY_CONFLICT');
  expect((await first).status).toBe(201);
});
