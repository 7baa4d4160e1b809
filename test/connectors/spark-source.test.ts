/** Rows of Spark, read through Spark Connect: exactly the values that it holds, or the reason why not. */

import { chain, dashboard } from '../http/graphs.ts';
import { describeWithSail } from '../support/sail.ts';
import { useSail } from './sail-service.ts';

/** SQL, the type of the column, and its value in results. */
const VALUES: readonly (readonly [sql: string, type: string, value: unknown])[] = [
  ['CAST(-128 AS TINYINT)', 'number', -128],
  ['CAST(32767 AS SMALLINT)', 'number', 32_767],
  ['CAST(-2147483648 AS INT)', 'number', -2_147_483_648],
  ['9007199254740991', 'number', 9_007_199_254_740_991],
  ['CAST(-12 AS DECIMAL(18,0))', 'number', -12],
  ['CAST(12.5 AS DECIMAL(12,2))', 'decimal', '12.50'],
  ['CAST(-0.01 AS DECIMAL(38,10))', 'decimal', '-0.0100000000'],
  ['CAST(0.1 AS FLOAT)', 'number', 0.1],
  ['CAST(1e300 AS DOUBLE)', 'number', 1e300],
  ['true', 'boolean', true],
  ['\'a, "b"\\n😀\'', 'string', 'a, "b"\n😀'],
  ["''", 'string', ''],
  ["X'00ff'", 'string', 'AP8='],
  ["DATE'0001-01-01'", 'date', '0001-01-01'],
  ["DATE'9999-12-31'", 'date', '9999-12-31'],
  ["TIMESTAMP'1969-12-31 23:59:59.999999'", 'timestamp', '1969-12-31T23:59:59.999999Z'],
  ["TIMESTAMP_NTZ'2024-02-29 12:00:00'", 'timestamp', '2024-02-29T12:00:00.000Z'],
  ['CAST(NULL AS STRING)', 'string', null],
];

describeWithSail('the source of Spark', () => {
  const service = useSail([
    "CREATE TABLE orders USING parquet LOCATION '{directory}/orders' AS SELECT id, CAST(id / 4 AS DECIMAL(12,2)) AS amount FROM range(1, 100001)",
  ]);
  const { read } = service;
  const selected = (cases: readonly (readonly [string, ...unknown[]])[]) =>
    `SELECT ${cases.map(([sql], at) => `${sql} AS v${at}`).join(', ')}`;

  it('has the types of the columns, and exactly the values', async () => {
    const { columns, rows, problem } = await read(selected(VALUES));
    expect(problem).toBeUndefined();
    expect(columns.map(({ type }) => type)).toEqual(VALUES.map(([, type]) => type));
    expect(Object.values(rows[0] as object)).toEqual(VALUES.map(([, , value]) => value));
  });

  it('reads columns as the types that are declared', async () => {
    const { rows, problem } = await read(
      "SELECT 12 AS a, CAST(2.5 AS DECIMAL(4,2)) AS b, '{\"n\": 1}' AS c, '[1]' AS d, 1 AS e",
      { columns: { a: 'string', b: 'number', c: 'object', d: 'array', e: 'decimal(12,2)' } },
    );
    expect(problem).toBeUndefined();
    expect(rows).toEqual([{ a: '12', b: 2.5, c: { n: 1 }, d: [1], e: '1.00' }]);
  });

  it.each([
    ["CAST('NaN' AS DOUBLE)", {}],
    ["DATE'10000-01-01'", {}],
    ['CAST(1.5 AS DECIMAL(4,2))', { amount: 'integer' }],
    ["'text'", { amount: 'object' }],
  ])('%s fails the run, which says how to read it', async (sql, columns) => {
    const { problem } = await read(`SELECT ${sql} AS amount`, { columns });
    expect(problem?.message).toMatch(/The column `amount` has the value .* as `string`/);
  });

  it('refuses types without exact values', async () => {
    const { problem } = await read('SELECT array(1, 2) AS list');
    expect(problem?.message).toContain('The column `list` is of the type array');
    expect(problem?.message).toContain('to_json');
  });

  it('reads many rows, and none', async () => {
    const { total } = await read(`SELECT * FROM ${service.table('orders')}`);
    expect(total).toBe(100_000);
    const { rows, columns } = await read(
      `SELECT id, amount FROM ${service.table('orders')} WHERE false`,
    );
    expect(rows).toEqual([]);
    expect(columns).toMatchObject([{ type: 'number' }, { type: 'decimal' }]);
  });

  it('reads columns of a table by a condition with a parameter', async () => {
    const config = {
      table: service.table('orders'),
      select: ['amount', 'id'],
      filter: 'id < ? -- first',
      parameters: [3],
    };
    const graph = chain(service.reader(config), dashboard);
    const { body } = await service.run(await service.workflowOf(graph));
    expect(body.data.rows).toEqual([
      { amount: '0.25', id: 1 },
      { amount: '0.50', id: 2 },
    ]);
  });

  it('reads only rows from a cursor on', async () => {
    const config = {
      table: service.table('orders'),
      columns: { id: 'number' },
      incremental: { cursor: 'id', start: 99_999 },
    };
    const graph = chain(service.reader(config), dashboard);
    const { body } = await service.run(await service.workflowOf(graph));
    expect(body.data.rows).toHaveLength(2);
  });

  it.each<[unknown, string]>([
    ["x'); DROP TABLE orders; --", 'string'],
    [9_007_199_254_740_993n.toString(), 'string'],
    [-7, 'integer'],
    [true, 'boolean'],
    [1.5, 'decimal'],
    [null, 'string'],
  ])('never makes the parameter %s part of the statement', async (value) => {
    const { rows } = await read("SELECT ? AS v, '?' AS `a?` /* ? */", { parameters: [value] });
    expect(rows).toEqual([{ v: value === 1.5 ? '1.5' : value, 'a?': '?' }]);
  });

  it.each([
    ["CREATE TABLE x (a INT) USING parquet LOCATION '/tmp/x'", 'refused'],
    ['DROP TABLE x', 'refused'],
    ['SELECT 1) AS q; DROP TABLE x --', 'refused'],
    ['SELECT * FROM nowhere', 'nowhere'],
    ['SELECT a_function_that_is_not_there(1)', 'a_function_that_is_not_there'],
    ['SELECT 1 AS a, 2 AS a', 'two columns with the name `a`'],
    ['SELECT ? AS a, ? AS b', '2 parameters'],
  ])('%s is refused by validation', async (statement, reason) => {
    const parameters = statement.includes('?') ? [1] : [];
    const graph = chain(service.reader({ statement, parameters }), dashboard);
    const { errors } = await service.validated(graph);
    expect(errors).toEqual([expect.objectContaining({ code: 'invalid_config' })]);
    expect(errors?.[0]?.message).toContain(reason);
  });

  it('says why a statement fails in a run', async () => {
    const { problem } = await read('SELECT 1 / (id - 1) AS part FROM range(3)');
    expect(problem?.message).toMatch(/The statement failed: .*by zero/i);
  });

  describe('the credential', () => {
    const tested = async (credentialId: number) =>
      (
        await service.app.client.ok('testCredential', {
          cookie: service.app.admin.cookie,
          params: { credentialId },
        })
      ).body.data;

    it('is tested by a statement', async () => {
      expect(await tested(service.credentialId)).toMatchObject({ ok: true });
    });

    it('names the step that fails if the cluster is away', async () => {
      service.proxy.down();
      expect(await tested(service.credentialId)).toMatchObject({ ok: false, failed_step: 'tcp' });
      const { problem } = await read('SELECT 1 AS a');
      expect(problem?.message).toContain('cannot be reached: it refused the connection');
      await service.proxy.up();
    });

    it('fails in TLS if the server does not speak it', async () => {
      const id = await service.newCredential({ tls: 'verify' });
      expect(await tested(id)).toMatchObject({ ok: false, failed_step: 'tls' });
    });
  });
});
