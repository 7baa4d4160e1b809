/** Tables and statements of MariaDB of which each run reads only what is new. */

import { describeWithMariaDb } from '../support/mariadb.ts';
import { chain } from '../http/graphs.ts';
import { useMariaDb } from './mariadb-service.ts';

describeWithMariaDb('sources/mysql', () => {
  const service = useMariaDb(`
CREATE TABLE orders (id bigint PRIMARY KEY, customer varchar(20), amount decimal(30, 2), changed datetime(3) NOT NULL);
CREATE TABLE copy (id bigint PRIMARY KEY, customer varchar(20), amount double, changed timestamp(3) NULL);
CREATE TABLE log (id bigint, customer varchar(20));`);
  const { stored, workflowOf } = service;

  beforeEach(async () => {
    await service.server().query(`DELETE FROM orders; DELETE FROM copy; DELETE FROM log;
    INSERT INTO orders VALUES (1, 'Ada', 1.5, '2026-01-01 10:00'), (2, 'Bob', 2, '2026-01-02 10:00'), (3, 'Cy', 3, '2026-01-02 10:00')`);
  });

  const copyOf = (source: object, target: object) =>
    chain(service.reader(source), service.writer(target));
  const run = async (workflowId: number): Promise<unknown> =>
    (await service.run(workflowId)).delivery?.delivered;

  it('reads the chosen columns and rows of a table', async () => {
    const source = {
      table: 'shop.orders',
      select: ['customer', 'id'],
      filter: 'id > ? -- end',
      parameters: [1],
    };
    expect(await run(await workflowOf(copyOf(source, { table: 'log' })))).toBe(2);
    expect(await stored('SELECT id, customer FROM log ORDER BY id')).toEqual([
      { id: 2, customer: 'Bob' },
      { id: 3, customer: 'Cy' },
    ]);
  });

  it.each([
    [
      'by a time',
      {
        table: '`orders`',
        columns: { changed: 'timestamp' },
        incremental: { cursor: 'changed', key: ['id'] },
      },
    ],
    [
      'by a number',
      {
        statement: 'SELECT * FROM orders WHERE id > ?; -- end',
        parameters: [0],
        columns: { id: 'integer' },
        incremental: { cursor: 'id' },
      },
    ],
    [
      'by a text',
      {
        statement: "SELECT *, concat('k', id) AS k FROM orders",
        columns: { k: 'string' },
        incremental: { cursor: 'k', key: ['id'] },
      },
    ],
  ])('reads only what is new %s, and keeps rows with equal cursors', async (_, source) => {
    const columns = { id: 'id', customer: 'customer', amount: 'amount', changed: 'changed' };
    const target = { table: 'copy', mode: 'upsert', key_columns: ['id'], columns };
    const workflowId = await workflowOf(copyOf(source, target));
    expect([await run(workflowId), await run(workflowId)]).toEqual([3, 0]);
    // Rows below the cursor are not read: the amount of this one cannot be.
    await service.server().query(`UPDATE orders SET amount = 1234567890123456789.25 WHERE id = 1;
    INSERT INTO orders VALUES (4, 'Di', 4, '2026-01-02 10:00'), (5, 'Ed', 5, '2026-01-03 10:00')`);
    expect([await run(workflowId), await run(workflowId)]).toEqual([2, 0]);
    expect(await stored('SELECT id, amount FROM copy ORDER BY id')).toEqual(
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
    ['a table that does not exist', { table: 'nowhere' }, '/table', "nowhere' doesn't exist"],
    [
      'a filter that is no condition',
      { table: 'log', filter: 'id +' },
      '/table',
      'error in your SQL',
    ],
    [
      'a cursor without a type',
      { table: 'orders', incremental: { cursor: 'changed' } },
      '/incremental/cursor',
      'must be declared in `columns`',
    ],
  ])('is refused with %s', async (_, source, path, message) => {
    const { errors } = await service.validated(copyOf(source, { table: 'log' }));
    expect(errors?.[0]?.path).toBe(path);
    expect(errors?.[0]?.message).toContain(message);
  });
});
