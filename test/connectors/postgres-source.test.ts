/** Rows of a database: exactly the values that it holds, in their types, or the reason why not. */

import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';

import { DECLARED, VALUES } from './postgres-values.ts';
import { startDatabaseProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let proxy: TcpProxy;
let credentialId: number;

const HOSTILE = '127.0.0.9';

beforeAll(async () => {
  app = await startTestApp({ config: { outboundAllowHosts: ['127.0.0.1', HOSTILE] } });
  const [started, url] = await startDatabaseProxy(app.databaseUrl);
  proxy = started;
  credentialId = await newCredential(new URL(url));
});
afterAll(async () => {
  await app.close();
  await proxy.close();
});

async function newCredential(url: URL, host = url.hostname, port = Number(url.port)) {
  const { body } = await app.client.ok('createCredential', {
    cookie: app.admin.cookie,
    body: {
      name: `Database ${randomUUID()}`,
      type: 'postgres',
      data: {
        host,
        port,
        database: url.pathname.slice(1),
        username: decodeURIComponent(url.username),
        password: decodeURIComponent(url.password),
        tls: 'off',
      },
    },
  });
  return body.data.id;
}

interface Reading {
  readonly parameters?: readonly unknown[];
  readonly columns?: Readonly<Record<string, string>>;
  readonly credential?: number;
}

async function read(
  statement: string,
  { credential = credentialId, ...config }: Reading = {},
): Promise<Result> {
  const nodes = [
    {
      node_type: 'sources/postgres',
      node_role: 'getter',
      config: { credential_id: credential, statement, ...config },
    },
    { node_type: 'termination/dashboardOutput', node_role: 'terminator' },
  ];
  const edges = [{ source_node_index: 0, target_node_index: 1 }];
  const request = { key: app.keys.all, body: { nodes, edges } };
  const { status, body, text } = await app.client.call('previewGraph', request);
  if (status !== 200)
    return { columns: [], rows: [], total: 0, text, problem: body.error.details[0] };
  const [{ columns, rows, total_rows: total }] = body.data.nodes;
  return { columns, rows, total, text };
}

interface Result {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly text: string;
  readonly problem?: { readonly code: string; readonly message: string };
}

const named = (cases: typeof VALUES): string =>
  cases.map(([sql], at) => `${sql} AS v${at}`).join(', ');
const members = (cases: typeof VALUES, at: 1 | 2) =>
  Object.fromEntries(cases.map((each, number) => [`v${number}`, each[at]]));

describe('a value', () => {
  it('has the type of its column, and is exactly that of the database', async () => {
    const { columns, rows } = await read(`SELECT ${named(VALUES)}`);
    expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toEqual(
      members(VALUES, 1),
    );
    expect(rows).toEqual([members(VALUES, 2)]);
  });

  it('has the type that is declared', async () => {
    const columns = members(DECLARED, 1) as Record<string, string>;
    const { rows } = await read(`SELECT ${named(DECLARED)}`, { columns });
    expect(rows).toEqual([members(DECLARED, 2)]);
  });

  it('is a whole number with all of its digits', async () => {
    const { text } = await read(
      'SELECT (-9223372036854775808)::int8 AS a, 999999999999999999::numeric(18) AS b',
    );
    expect(text).toContain('"rows":[{"a":"-9223372036854775808","b":"999999999999999999"}]');
  });

  it.each([
    ['12345678901234567890.123::numeric', 'number'],
    ['1e400::numeric', 'number'],
    ['1e-400::numeric', 'number'],
    ["'NaN'::numeric", 'decimal(10,2)'],
    ['1.005::numeric', 'decimal(10,2)'],
    ['100000000::numeric', 'decimal(10,2)'],
    ['100000000::int', 'decimal(10,2)'],
  ])('%s cannot be read as %s', async (sql, type) => {
    const { problem } = await read(
      `SELECT i, CASE i WHEN 2 THEN ${sql} END AS amount FROM generate_series(1, 3) i`,
      { columns: { amount: type } },
    );
    expect(problem?.code).toBe('source_failed');
    expect(problem?.message).toMatch(/The column `amount` has the value .* as `string`/);
  });

  it.each([
    "'NaN'::float8",
    "'-Infinity'::float4",
    "'infinity'::date",
    "'-infinity'::timestamptz",
    "'10000-01-01'::date",
    "'0001-01-01 BC'::timestamp",
    "'[1]'::jsonb",
  ])('%s fails the run, which says how to read it', async (sql) => {
    const { problem } = await read(
      `SELECT i, CASE i WHEN 2 THEN ${sql} END AS amount FROM generate_series(1, 3) i`,
    );
    expect(problem?.code).toBe('source_failed');
    expect(problem?.message).toMatch(/The column `amount` has the value .* as `string`/);
  });
});

describe('a statement', () => {
  it('gives many rows in their order', async () => {
    const { rows, total } = await read(
      'SELECT n, md5(n::text) AS t, nullif(n % 3, 0) AS m FROM generate_series(1, 20000) n ORDER BY n DESC',
    );
    expect(total).toBe(20_000);
    expect(rows[1]).toEqual({
      n: 19_999,
      t: createHash('md5').update('19999').digest('hex'),
      m: 1,
    });
  });

  it('can give no rows, and its columns keep their types', async () => {
    const { columns, rows } = await read("SELECT 1 AS n, 'x'::text AS t WHERE false");
    expect(columns).toEqual([
      { name: 'n', type: 'number' },
      { name: 't', type: 'string' },
    ]);
    expect(rows).toEqual([]);
  });

  it('has parameters, which are never part of its text', async () => {
    const text = '\'); DROP TABLE users; -- $1 \\ "';
    const { rows } = await read(
      `SELECT $1::int + 1 AS a, $2 || '!' AS b, '$1' AS c, $q$ $2 $q$ AS d, E'\\'$1' AS e, $3::date AS f,
         $4::int[] AS g, $5::boolean AS h /* $1 /* $2 */ $3 */ -- $9
       ;`,
      { parameters: [41, text, null, [1, null, 2], true] },
    );
    expect(rows).toEqual([
      { a: 42, b: `${text}!`, c: '$1', d: ' $2 ', e: "'$1", f: null, g: [1, null, 2], h: true },
    ]);
  });

  it.each<[what: string, statement: string, message: string]>([
    ['a syntax error', 'SELECT 1\n  FORM t', 'line 2, column 8'],
    ['a table that does not exist', 'SELECT * FROM nowhere', '"nowhere" does not exist'],
    ['two statements', 'SELECT 1; SELECT 2', 'it must be a single statement'],
    ['a change', "UPDATE users SET name = 'x' RETURNING id", 'SELECT, VALUES, TABLE or WITH'],
    ['no rows', 'CREATE TABLE t (a int)', 'returns no rows'],
    ['an end of its own', "SELECT 1) TO PROGRAM 'id' --", 'syntax error'],
    ['a change by a function', "SELECT nextval('users_id_seq')", 'read-only transaction'],
    [
      'a way out of the transaction',
      "SELECT set_config('transaction_read_only', 'off', true)",
      'before any query',
    ],
    ['two columns of one name', 'SELECT 1 AS a, 2 AS a', 'two columns with the name `a`'],
    ['too few parameters', 'SELECT $1::int', 'has 0 values'],
    ['an error in a row', 'SELECT 1 / (3 - n) FROM generate_series(1, 5) n', 'division by zero'],
  ])('with %s fails the run', async (_, statement, message) => {
    const { problem } = await read(statement);
    expect(problem?.code).toBe('source_failed');
    expect(problem?.message).toContain(message);
  });

  it('cannot read a column as a type that does not fit, or that it does not have', async () => {
    const wrong = await read('SELECT true AS a', { columns: { a: 'date' } });
    expect(wrong.problem?.message).toContain('`a` is of the type boolean');
    const unknown = await read('SELECT true AS a', { columns: { b: 'string' } });
    expect(unknown.problem?.message).toContain('`columns` has `b`');
  });
});

describe('validation', () => {
  async function validated(config: object) {
    const nodes = [
      { node_type: 'sources/postgres', node_role: 'getter', config },
      {
        node_type: 'queryoperators/filter',
        node_role: 'setter',
        config: { expression: 'amount > 1' },
      },
      { node_type: 'termination/dashboardOutput', node_role: 'terminator' },
    ];
    const edges = [0, 1].map((at) => ({ source_node_index: at, target_node_index: at + 1 }));
    const request = { key: app.keys.all, body: { nodes, edges } };
    return (await app.client.ok('validateGraph', request)).body.data;
  }
  const statement = 'SELECT $1::int AS id, 1.5::numeric(4, 2) AS amount';

  it('knows the columns of the statement, also if its parameters are those of a run', async () => {
    for (const parameters of [[1], [{ $param: 'id' }], { $param: 'all' }]) {
      const report = await validated({ credential_id: credentialId, statement, parameters });
      expect(report).toMatchObject({ valid: true, warnings: [] });
      expect(report.nodes[1]?.outputs).toMatchObject({
        output1: [
          { name: 'id', type: 'number' },
          { name: 'amount', type: 'decimal', precision: 4, scale: 2 },
        ],
      });
    }
  });

  it('finds what later nodes do with columns that the statement does not have', async () => {
    const report = await validated({ credential_id: credentialId, statement: 'SELECT 1 AS id' });
    expect(report.errors).toMatchObject([{ code: 'unknown_column', path: '/expression' }]);
  });

  it.each<[what: string, statement: string, message: string]>([
    ['a syntax error', 'SELEC 1', 'line 1, column 1'],
    ['an unknown table', 'SELECT 1\nFROM nowhere', 'line 2, column 6: relation "nowhere"'],
    ['an unknown column', 'SELECT nothing', 'line 1, column 8: column "nothing"'],
    ['two statements', 'SELECT 1; SELECT 2', 'it must be a single statement'],
    ['a change', 'DELETE FROM users RETURNING id', 'changes no data'],
    [
      'a change below',
      'WITH c AS (DELETE FROM users RETURNING id) SELECT id FROM c',
      'WITH clause',
    ],
    ['an end of its own', "SELECT 1) TO PROGRAM 'id' --", 'syntax error'],
    ['a missing parameter', 'SELECT $1::int AS amount', '`parameters` has 0 values'],
  ])('refuses a statement with %s', async (_, refused, message) => {
    const { errors } = await validated({ credential_id: credentialId, statement: refused });
    expect(errors?.[0]).toMatchObject({ code: 'invalid_config', path: '/statement' });
    expect(errors?.[0]?.message).toContain(message);
  });

  it('warns if the database cannot be reached', async () => {
    const url = new URL('postgres://u:password@h/d');
    const unreachable = await newCredential(url, HOSTILE, 9);
    const report = await validated({ credential_id: unreachable, statement: 'SELECT 1 AS amount' });
    expect(report).toMatchObject({ valid: true, warnings: [{ code: 'source_failed' }] });
    expect(report.warnings?.[0]?.message).toContain('refused the connection');
  });
});

describe('a hostile server', () => {
  let hostile: Server | undefined;
  afterEach(() => new Promise((resolve) => hostile?.close(resolve)));

  const ready = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);

  it.each<[what: string, answers: readonly Buffer[]]>([
    ['closes the connection', []],
    ['sends garbage after the login', [ready, Buffer.from('garbage '.repeat(100))]],
    [
      'sends an endless message',
      [ready, Buffer.concat([Buffer.from([84, 127, 255, 255, 255]), Buffer.alloc(99)])],
    ],
  ])('that %s fails the run', async (_, answers) => {
    const server = createServer((socket) => {
      const left = [...answers];
      socket.on('error', () => undefined);
      socket.on('data', () => {
        const answer = left.shift();
        if (answer === undefined) socket.destroy();
        else socket.write(answer);
      });
    });
    hostile = server;
    await new Promise<void>((resolve) => server.listen(0, HOSTILE, resolve));
    const { port } = server.address() as { port: number };
    const credential = await newCredential(new URL('postgres://u:password@h/d'), HOSTILE, port);
    const { problem } = await read('SELECT 1', { credential });
    expect(problem?.code).toBe('source_failed');
  });
});
