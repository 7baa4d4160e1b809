/** Tables and statements of which each run reads only what is new, and writes it to another table. */

import { usePostgres } from './postgres-service.ts';

const service = usePostgres(`
CREATE SCHEMA shop;
CREATE TABLE shop.orders (id bigint PRIMARY KEY, customer text, amount numeric, changed timestamptz NOT NULL);
CREATE TABLE copy (id bigint PRIMARY KEY, customer text, amount float8, changed timestamptz);
CREATE TABLE log (id bigint, customer text);`);
const { stored, workflowOf } = service;

beforeEach(async () => {
  await service.database().query(`TRUNCATE shop.orders, copy, log;
    INSERT INTO shop.orders VALUES (1, 'Ada', 1.5, '2026-01-01 10:00+00'), (2, 'Bob', 2, '2026-01-02 10:00+00'), (3, 'Cy', 3, '2026-01-02 10:00+00')`);
});

const reader = (config: object) => ({
  node_type: 'sources/postgres',
  node_role: 'getter',
  label: 'Orders',
  config: { credential_id: service.credentialId, ...config },
});

function copyOf(source: object, target: object) {
  const writer = {
    node_type: 'termination/postgres',
    node_role: 'terminator',
    config: { credential_id: service.credentialId, ...target },
  };
  const edges = [{ source_node_index: 0, target_node_index: 1 }];
  return { nodes: [reader(source), writer], edges };
}

async function run(workflowId: number) {
  const request = { key: app().keys.all, params: { workflowId } };
  const { body } = await app().client.ok('executeWorkflow', request);
  return body.data.deliveries?.[0]?.delivered;
}

const app = () => service.app;

async function problemOf(source: object) {
  const body = copyOf(source, { table: 'log' });
  const { data } = (await app().client.ok('validateGraph', { key: app().keys.all, body })).body;
  return data.errors?.[0];
}

it('reads the chosen columns and rows of a table', async () => {
  const source = {
    table: 'shop.orders',
    select: ['customer', 'id'],
    filter: 'id > $1 -- end',
    parameters: [1],
  };
  expect(await run(await workflowOf(copyOf(source, { table: 'log' })))).toBe(2);
  expect(await stored('SELECT id::int, customer FROM log ORDER BY id')).toEqual([
    { id: 2, customer: 'Bob' },
    { id: 3, customer: 'Cy' },
  ]);
});

it.each([
  [
    'by a time',
    {
      table: 'shop.orders',
      columns: { changed: 'timestamp' },
      incremental: { cursor: 'changed', key: ['id'] },
    },
  ],
  [
    'by a number',
    {
      statement: 'SELECT * FROM shop.orders;',
      columns: { id: 'integer' },
      incremental: { cursor: 'id' },
    },
  ],
  [
    'by a text',
    {
      statement: "SELECT *, 'k' || id AS k FROM shop.orders",
      columns: { k: 'string' },
      incremental: { cursor: 'k', key: ['id'] },
    },
  ],
])('reads only what is new %s, and keeps rows with equal cursors', async (_, source) => {
  const columns = { id: 'id', customer: 'customer', amount: 'amount', changed: 'changed' };
  const target = { table: 'copy', mode: 'upsert', key_columns: ['id'], columns };
  const workflowId = await workflowOf(copyOf(source, target));
  expect([await run(workflowId), await run(workflowId)]).toEqual([3, 0]);
  // Rows below the cursor are not read: this one cannot be.
  await service.database().query(`UPDATE shop.orders SET amount = 'NaN' WHERE id = 1;
    INSERT INTO shop.orders VALUES (4, 'Di', 4, '2026-01-02 10:00+00'), (5, 'Ed', 5, '2026-01-03 10:00+00')`);
  expect([await run(workflowId), await run(workflowId)]).toEqual([2, 0]);
  expect(await stored('SELECT id::int, amount FROM copy ORDER BY id')).toEqual(
    [1.5, 2, 3, 4, 5].map((amount, at) => ({ id: at + 1, amount })),
  );
});

it.each<[what: string, source: object, path: string, message: string]>([
  ['both', { statement: 'SELECT 1', table: 'log' }, '/table', 'either'],
  ['neither', {}, '/statement', 'either'],
  [
    'a filter of a statement',
    { statement: 'SELECT 1', filter: 'true' },
    '/filter',
    'belongs to `table`',
  ],
  ['a table that does not exist', { table: 'nowhere' }, '/table', '"nowhere" does not exist'],
  ['a filter that is no condition', { table: 'log', filter: 'id +' }, '/table', 'syntax error'],
  [
    'a cursor without a type',
    { table: 'shop.orders', incremental: { cursor: 'changed' } },
    '/incremental/cursor',
    'must be declared in `columns`',
  ],
])('validation refuses %s', async (_, source, path, message) => {
  const problem = await problemOf(source);
  expect(problem?.path).toBe(path);
  expect(problem?.message).toContain(message);
});

it('says which key column a source does not have', async () => {
  const source = {
    table: 'shop.orders',
    columns: { id: 'integer' },
    incremental: { cursor: 'id', key: ['nr'] },
  };
  const { body } = await app()
    .client.ok('previewGraph', {
      key: app().keys.all,
      body: copyOf(source, { table: 'log' }),
    })
    .catch((error: unknown) => ({ body: String(error) }));
  expect(JSON.stringify(body)).toContain('`nr`');
});
