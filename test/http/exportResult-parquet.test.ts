/** Exports as Parquet, read by DuckDB. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { chain, computed, createWorkflow, dashboard, inlineRows, sequence } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let directory: string;
beforeAll(async () => {
  server = await startTestServer();
  directory = mkdtempSync(join(tmpdir(), 'weir-parquet-'));
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

async function exported(nodes: readonly object[], query = '') {
  const key = await server.key();
  const { id: workflowId } = await createWorkflow(server, key, chain(...nodes, dashboard));
  const { body } = await server.client.ok('executeWorkflow', { key, params: { workflowId } });
  return server.client.call('exportResult', {
    key,
    params: { workflowId, resultId: body.data.result_id },
    query: `format=parquet${query}`,
  });
}

/** What DuckDB makes of it: the types by column, and the rows, which a query may change. */
async function read(bytes: Buffer, select = '*') {
  const file = join(directory, 'x.parquet');
  writeFileSync(file, bytes);
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const ask = async (sql: string) =>
    (await connection.runAndReadAll(sql)).getRowObjectsJson() as Record<string, string>[];
  const described = await ask(`DESCRIBE FROM read_parquet('${file}')`);
  const rows = await ask(`SELECT ${select} FROM read_parquet('${file}')`);
  connection.closeSync();
  instance.closeSync();
  const types = Object.fromEntries(
    described.map((each) => [each['column_name'], each['column_type']]),
  );
  return { types, rows };
}

it('has the columns of the result with types of their own', async () => {
  const { bytes, headers } = await exported([
    inlineRows([
      {
        whole: 5,
        fraction: 1.5,
        text: 'é \u0001"\n',
        flag: true,
        day: '1969-07-20',
        at: '1960-01-02T03:04:05.678Z',
        list: [1, 2],
        members: { a: 1, b: [{ c: 'x' }] },
        mixed: [1, 'a', { b: null }],
        big: '9223372036854775807',
      },
      {
        whole: null,
        fraction: null,
        text: null,
        flag: null,
        day: null,
        at: null,
        list: [],
        members: { b: [], z: 0.5 },
        mixed: [],
        big: '-9223372036854775808',
      },
    ]),
    computed('date', 'cast(day as date)'),
    computed('time', 'cast(at as timestamp)'),
    computed('exact', 'cast(big as integer)'),
  ]);
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.apache.parquet',
    'content-length': String(bytes!.length),
    'content-disposition': expect.stringMatching(/\.parquet"$/),
  });
  const { types, rows } = await read(bytes!);
  expect(types).toEqual({
    whole: 'BIGINT',
    fraction: 'DOUBLE',
    text: 'VARCHAR',
    flag: 'BOOLEAN',
    day: 'VARCHAR',
    at: 'VARCHAR',
    list: 'BIGINT[]',
    members: 'STRUCT(a BIGINT, b STRUCT(c VARCHAR)[], z DOUBLE)',
    mixed: 'VARCHAR[]',
    big: 'VARCHAR',
    date: 'DATE',
    time: 'TIMESTAMP WITH TIME ZONE',
    exact: 'BIGINT',
  });
  expect(rows).toEqual([
    {
      whole: '5',
      fraction: 1.5,
      text: 'é \u0001"\n',
      flag: true,
      day: '1969-07-20',
      at: '1960-01-02T03:04:05.678Z',
      list: ['1', '2'],
      members: { a: '1', b: [{ c: 'x' }], z: null },
      mixed: ['1', '"a"', '{"b":null}'],
      big: '9223372036854775807',
      date: '1969-07-20',
      time: expect.stringMatching(/^1960-01-02 03:04:05.678\+00/),
      exact: '9223372036854775807',
    },
    {
      whole: null,
      fraction: null,
      text: null,
      flag: null,
      day: null,
      at: null,
      list: [],
      mixed: [],
      date: null,
      time: null,
      members: { a: null, b: [], z: 0.5 },
      big: '-9223372036854775808',
      exact: '-9223372036854775808',
    },
  ]);
});

it.each([
  ['whole numbers beyond 64 bits with a sign', [[1], [18446744073709551615n]], 'UBIGINT[]'],
  ['whole numbers on both sides of zero', [[1, -1], [2]], 'BIGINT[]'],
  ['whole numbers that no one type holds', [[-1], [18446744073709551615n]], 'VARCHAR'],
  ['such numbers in one list', [[-1, 18446744073709551615n]], 'VARCHAR'],
  ['whole numbers beside fractions', [[1.5], [9007199254740993n]], 'VARCHAR'],
  ['numbers of any size', [[123456789012345678901234567890n]], 'VARCHAR'],
  ['no values', [[], []], 'VARCHAR[]'],
  ['lists of objects that differ', [[{ a: 1 }], [{ b: 'x' }]], 'STRUCT(a BIGINT, b VARCHAR)[]'],
  ['members that differ in case only', [[{ a: 1, A: 2 }]], 'VARCHAR'],
  ['members without a name', [[{ '': 1 }]], 'VARCHAR'],
  ['objects without members', [[{}]], 'VARCHAR[]'],
  ['names with quotes', [[{ 'a "b", c': true }]], 'STRUCT("a ""b"", c" BOOLEAN)[]'],
])('keeps lists of %s as they are', async (_, values, type) => {
  const rows = values.map((x) => ({
    x: '@' + JSON.stringify(x, (__, v: unknown) => (typeof v === 'bigint' ? `#${v}#` : v)),
  }));
  const texts = rows.map(({ x }) => x.slice(1).replaceAll(/"#(\d+)#"/g, '$1'));
  const { bytes } = await exported(
    [inlineRows(texts.map((text) => ({ text }))), computed('x', 'cast(text as json)')],
    '&columns=x,text',
  );
  const { types, rows: read_ } = await read(bytes!, `to_json(x)::VARCHAR AS x, text`);
  expect(types['x']).toBe(type);
  if (!type.startsWith('STRUCT(a')) {
    for (const { x, text } of read_)
      expect(type === 'VARCHAR' ? JSON.parse(x as string) : x).toBe(
        type === 'VARCHAR[]' && text !== '[]' ? JSON.stringify(['{}']) : text,
      );
  }
});

it.each([
  [
    'without rows',
    [
      inlineRows([{ n: 1, t: 'x' }]),
      { node_type: 'queryoperators/limit', node_role: 'setter', config: { limit: 0 } },
    ],
    { n: 'BIGINT', t: 'VARCHAR' },
    0,
  ],
  ['of 300,000 rows', [sequence(1, 300_000)], { value: 'BIGINT' }, 300_000],
])('is whole of a result %s', async (_, nodes, expected, count) => {
  const { bytes } = await exported(nodes);
  const { types, rows } = await read(bytes!, 'count(*) AS n');
  expect(types).toEqual(expected);
  expect(rows).toEqual([{ n: String(count) }]);
});

it('has the requested columns, up to 500', async () => {
  const names = Array.from({ length: 500 }, (_, n) => `c ${n}`);
  const row = Object.fromEntries(names.map((name, n) => [name, n]));
  const all = await read((await exported([inlineRows([row])])).bytes!);
  expect(Object.keys(all.types as object)).toEqual(names);
  const two = await read((await exported([inlineRows([row])], '&columns=c+7,c+3')).bytes!);
  expect(two.rows).toEqual([{ 'c 7': '7', 'c 3': '3' }]);
});

it('400 INVALID_INPUT for a result without columns', async () => {
  const { status, body } = await exported([inlineRows([])]);
  expect([status, body.error.details[0].path]).toEqual([400, 'format']);
});

it('has a struct, although some of its objects have no members', async () => {
  const { bytes } = await exported([
    inlineRows([
      { o: { a: 1, b: { c: 1 } }, mixed: {}, text: { t: 'x:{}' } },
      { o: {}, mixed: 5, text: {} },
      { o: { a: 2, b: {} }, mixed: null, text: { t: '' } },
    ]),
  ]);
  const { types, rows } = await read(bytes!, 'o');
  expect(types['o']).toBe('STRUCT(a BIGINT, b STRUCT(c BIGINT))');
  expect(types['mixed']).toBe('VARCHAR');
  expect(rows.map(({ o }) => o)).toMatchObject([
    { a: '1', b: { c: '1' } },
    { a: null, b: null },
    { a: '2', b: { c: null } },
  ]);
});
