/** Bodies of execute calls too large to be values: their rows go to files, and nothing about them is otherwise than in small bodies. */

import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { connectDatabase } from '../../../src/stores/postgres/connection/database.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { sendBytes, type CallRequest } from '../../support/client.ts';
import { chain, dashboard, endless, params, type Rows } from '../graphs.ts';

let app: TestApp;
let key: string;
const dataDir = mkdtempSync(join(tmpdir(), 'weir-posted-'));
beforeAll(async () => {
  app = await startTestApp({
    config: {
      dataDir,
      executionsPerKey: 2,
      paramsMaxBytes: 4_000_000,
      bodiesMaxBytes: 10_000_000,
      executeMaxRows: 10_000,
    },
  });
  key = app.keys.all;
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const inputs = (): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /engine.*\/runs\//.test(entry.parentPath) &&
        entry.name.startsWith('input-'),
    )
    .map((entry) => join(entry.parentPath, entry.name));
afterEach(() => expect(inputs()).toEqual([]));

async function stored(graph: object): Promise<Pick<CallRequest, 'key' | 'params'>> {
  const { body } = await app.client.ok('createWorkflow', { key, body: { title: 'T', ...graph } });
  return { key, params: { workflowId: body.data.id } };
}

const node = (node_type: string, config: object, node_role = 'setter') => ({
  node_type,
  node_role,
  label: node_type,
  config,
});
const rowsOf = (config: object = {}) =>
  node('sources/params', { param: 'rows', ...config }, 'getter');
const filler = 'x'.repeat(70_000);

/** More than is parsed as a whole. */
const many = (of: (index: number) => object, count = 2_000): object[] =>
  Array.from({ length: count }, (_, index) => of(index));

/** The rows that come out, and those of the same call with few rows. */
async function executed(
  graph: object,
  text: string,
  headers?: Record<string, string>,
  compress: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<Rows> {
  const { body } = await app.client.ok('executeWorkflow', {
    ...(await stored(graph)),
    body: compress(Buffer.from(text)),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return body.data.rows;
}

describe('rows in a large body', () => {
  it.each<[string, Record<string, string>, (bytes: Buffer) => Buffer]>([
    ['as they are', {}, (bytes) => bytes],
    ['compressed by gzip', { 'content-encoding': 'gzip' }, (bytes) => gzipSync(bytes)],
    ['compressed by brotli', { 'content-encoding': 'br' }, (bytes) => brotliCompressSync(bytes)],
  ])('come out as they went in: %s', async (_, headers, compress) => {
    const rows = many((index) => ({
      id: index,
      name: `näme "${index}"\n`,
      price: index / 4,
      paid: index % 3 === 0,
      none: null,
      tags: ['a', 'b'],
      ...(index % 5 === 0 ? { extra: index } : {}),
    }));
    const out = await executed(
      chain(params('rows'), dashboard),
      JSON.stringify({ params: { before: filler, rows, after: { rows } } }),
      headers,
      compress,
    );
    expect(out).toEqual(rows.map((row) => ({ ...row, extra: 'extra' in row ? row.extra : null })));
  });

  it('may be written with blanks, in any order of members', async () => {
    const rows = many((index) => (index % 2 === 0 ? { a: index, b: 'x' } : { b: 'y', a: index }));
    expect(
      await executed(
        chain(params('rows'), dashboard),
        JSON.stringify({ params: { rows } }, null, 1),
      ),
    ).toEqual(rows);
  });

  // What a glance does not settle is looked at one by one: it must read like the same few rows in a small body.
  it.each([
    ['a member twice', '{"a":1,"a":2}'],
    ['names with escapes', '{"\\u0061":1}'],
    ['names that are numbers', '{"b":1,"7":2}'],
    ['mixed values', '{"a":1.50},{"a":"x"},{"a":1E2},{"a":true}'],
    ['objects', '{"a":{"x": 1.0,"y":[1e2, {"z":"\\u00e9"}],"x":2}}'],
    ['lists of anything', '{"a":[1, "x",null]},{"a":{}},{"a":[[]]}'],
    ['large whole numbers', '{"a":9007199254740992},{"a":1152921504606847000}'],
    ['numbers with exponents', '{"a":1e3},{"a":-0},{"a":1.0}'],
    ['fractions', '{"a":0.1},{"a":1e-7},{"a":0.30000000000000004},{"a":1e300},{"a":5}'],
    ['nothing but nulls', '{"a":null,"b":1}'],
  ])('of %s read as they do in a small body', async (_, text) => {
    const graph = chain(params('rows'), dashboard);
    const few = await executed(graph, `{"params":{"rows":[${text}]}}`);
    const times = Math.ceil(70_000 / text.length);
    const lots = await executed(
      graph,
      `{"params":{"rows":[${Array(times).fill(text).join(',')}]}}`,
    );
    expect(lots.slice(0, few.length)).toEqual(few);
    expect(lots.slice(-few.length)).toEqual(few);
  });

  it('may have declared columns, whatever these are', async () => {
    const columns = {
      id: 'integer',
      day: 'date',
      at: 'timestamp',
      n: 'number',
      s: 'string',
      ok: 'boolean',
      tags: 'array',
      more: 'json',
      absent: 'number',
    };
    const rows = many((index) => ({
      id: index,
      day: '2024-02-29',
      at: '2024-02-29T12:00:00+02:00',
      n: index % 2 ? '1.5' : 2,
      s: 'x',
      ok: true,
      tags: [1],
      more: { a: 1 },
    }));
    const out = await executed(
      chain(rowsOf({ columns }), dashboard),
      JSON.stringify({ params: { rows } }),
    );
    expect(out).toHaveLength(2_000);
    expect(out[1]).toEqual({
      id: 1,
      day: '2024-02-29',
      at: expect.stringContaining('2024-02-29T10:00:00') as string,
      n: 1.5,
      s: 'x',
      ok: true,
      tags: [1],
      more: { a: 1 },
      absent: null,
    });
  });

  it('may serve several nodes', async () => {
    const two = {
      nodes: [
        rowsOf(),
        rowsOf({ columns: { a: 'integer', b: 'string' } }),
        node('queryoperators/union', {}),
        dashboard,
      ],
      edges: [
        { source_node_index: 0, target_node_index: 2 },
        { source_node_index: 1, target_node_index: 2 },
        { source_node_index: 2, target_node_index: 3 },
      ],
    };
    const rows = many((a) => ({ a, b: `text of row ${a}, ${a}` }));
    expect(await executed(two, JSON.stringify({ params: { rows } }))).toEqual([...rows, ...rows]);
  });

  it('count in the last of two members of one name', async () => {
    const graph = chain(params('rows'), dashboard);
    const first = JSON.stringify(many((a) => ({ a, text: 'the first member of the name' })));
    expect(await executed(graph, `{"params":{"rows":${first},"rows":[{"b":1}]}}`)).toEqual([
      { b: 1 },
    ]);
    expect(
      await executed(graph, `{"params":{"rows":${first}},"params":{"rows":[{"b":2}]}}`),
    ).toEqual([{ b: 2 }]);
  });

  it.each<[string, string, object, string]>([
    [
      'an item that is no object',
      '5',
      {},
      'The parameter `rows` must be an object or an array of objects: its item 3001 is a number',
    ],
    [
      'names that differ in case',
      '{"A":1}',
      {},
      'Column names must be unique, whatever their case: `a` and `A` differ only in case',
    ],
    [
      'a value of another type',
      '{"a":"x"}',
      { columns: { a: 'number', b: 'string' } },
      'Row 3001, column `a`: "x" is not a number',
    ],
    [
      'a member that is not declared',
      '{"c":1}',
      { columns: { a: 'integer', b: 'string' } },
      'Row 3001 has a member `c` that is not among the declared columns',
    ],
    [
      'too many columns',
      `{${Array.from({ length: 600 }, (_, index) => `"c${index}":1`).join(',')}}`,
      {},
      'A table has at most 500 columns',
    ],
  ])('with %s fail the run and say so', async (_, row, config, message) => {
    const rows = many((a) => ({ a, b: 'text in a row' }), 3_000).map((each) =>
      JSON.stringify(each),
    );
    const { body } = await app.client.fails('EXECUTION_FAILED', 'executeWorkflow', {
      ...(await stored(chain(rowsOf(config), dashboard))),
      body: `{"params":{"rows":[${rows.join(',')},${row}]}}`,
    });
    expect(body.data.error).toMatchObject({
      code: expect.stringMatching(/^(invalid_value|duplicate_column|unknown_column)$/) as string,
      message,
    });
  });
});

describe('parameters beside the rows', () => {
  const limited = chain(
    params('rows'),
    node('queryoperators/limit', { limit: { $param: 'most', default: 1 } }),
    dashboard,
  );

  it('stand in configs, and what nobody uses is passed over', async () => {
    const rows = many((a) => ({ a, text: 'text in a row of some length' }));
    expect(
      await executed(
        limited,
        JSON.stringify({
          params: { unused: many(() => ({ z: filler.slice(0, 500) })), rows, most: 2 },
        }),
      ),
    ).toEqual(rows.slice(0, 2));
  });

  it('are refused where they are large, naming the parameter', async () => {
    const list = chain(
      params('rows'),
      node('queryoperators/filter', { field: 'a', operator: 'in', value: { $param: 'list' } }),
      dashboard,
    );
    const { body } = await app.client.fails('PAYLOAD_TOO_LARGE', 'executeWorkflow', {
      ...(await stored(list)),
      body: { params: { rows: [{ a: 1 }], list: many((index) => index as never, 100_000) } },
    });
    expect(body.error.message).toMatch(/^The parameter `list` /);
  });

  it.each<[string, string, string]>([
    ['a member that does not exist', `{"parms":{},"params":{"x":"${filler}"}}`, '/parms'],
    ['params that are a list', `{"params":["${filler}"]}`, '/params'],
    ['a body that is a list', `["${filler}"]`, ''],
    [
      'text with U+0000',
      `{"params":{"x":"${filler}","rows":[{"a":"\\u0000"}]}}`,
      '/params/rows/0/a',
    ],
    [
      'a member __proto__',
      `{"params":{"x":"${filler}","rows":[{"a":{"__proto__":1}}]}}`,
      '/params/rows/0/a/__proto__',
    ],
    [
      'a number that nothing holds',
      `{"params":{"x":"${filler}","rows":[{"a":12345678901234567890}]}}`,
      '/params/rows/0/a',
    ],
  ])('refuse %s', async (_, text, path) => {
    const { body } = await app.client.fails('INVALID_INPUT', 'executeWorkflow', {
      ...(await stored(limited)),
      body: text,
    });
    expect(body.error.details?.[0]?.path).toBe(path);
  });

  it.each([
    ['is cut off', `{"params":{"x":"${filler}","rows":[{"a":1}`],
    ['is no JSON', `{"params":{"x":"${filler}","rows":[{"a":01}]}}`],
    ['is blank', ' '.repeat(70_000)],
    [
      'is no UTF-8',
      Buffer.concat([
        Buffer.from(`{"params":{"x":"${filler}`),
        Buffer.from([0xff]),
        Buffer.from('"}}'),
      ]),
    ],
  ])('refuse a body that %s', async (_, text) => {
    await app.client.fails('INVALID_BODY', 'executeWorkflow', {
      ...(await stored(limited)),
      body: text,
      headers: { 'content-type': 'application/json' },
    });
  });
});

describe('a large body', () => {
  it('leaves no run in the history where it is refused', async () => {
    const call = await stored(chain(params('rows'), dashboard));
    const before = await executions();
    await app.client.fails('INVALID_BODY', 'executeWorkflow', {
      ...call,
      body: `{"params":{"rows":[{"a":"${filler}"}`,
    });
    expect(await executions()).toBe(before);
    await app.client.ok('executeWorkflow', {
      ...call,
      body: { params: { rows: [{ a: filler }] } },
    });
    expect(await executions()).toBe(before + 1);
  });

  it.each<[number, string, () => Promise<string>]>([
    [404, '/api/v1/workflows/2147483647/execute', () => Promise.resolve(key)],
    [403, '/api/v1/workflows/2147483647/execute', () => Promise.resolve(app.keys.read)],
    [401, '/api/v1/workflows/1/execute', () => Promise.resolve('weir_nonsense')],
  ])('is not asked for where the answer is %d', async (status, path, value) => {
    const request = [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${await value()}`,
      'Content-Type: application/json',
      'Content-Length: 3000000',
      'Expect: 100-continue',
      'Connection: close',
      '',
      '',
    ];
    const answer = await sendBytes(app.url, request.join('\r\n'));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('is not asked for where the key has as many runs as it may have', async () => {
    const call = await stored(endless);
    const hangUp = new AbortController();
    const runs = [1, 2].map(() =>
      app.client.call('executeWorkflow', { ...call, signal: hangUp.signal }).catch(() => null),
    );
    while ((await executions('running')) < 2)
      await new Promise((resolve) => setTimeout(resolve, 10));
    const request = [
      `POST /api/v1/workflows/${call.params!['workflowId']}/execute HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      'Content-Length: 3000000',
      'Expect: 100-continue',
      'Connection: close',
      '',
      '',
    ];
    expect(await sendBytes(app.url, request.join('\r\n'))).toMatch(/^HTTP\/1.1 429 /);
    hangUp.abort();
    await Promise.all(runs);
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['gzip', (bytes) => gzipSync(bytes)],
    ['br', (bytes) => brotliCompressSync(bytes)],
  ])('of a few bytes that %s makes of millions is refused', async (encoding, compress) => {
    const bomb = compress(Buffer.from(`{"params":{"rows":[${'{},'.repeat(1_200_000)}{}]}}`));
    const { body } = await app.client.fails('PAYLOAD_TOO_LARGE', 'executeWorkflow', {
      ...(await stored(chain(params('rows'), dashboard))),
      body: bomb,
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    });
    expect(body.error.message).toContain('200 times');
  });

  it('is refused for now where its organization sends as much at once as it may', async () => {
    const call = await stored(chain(params('rows'), dashboard));
    const head = (length: number): string =>
      [
        `POST /api/v1/workflows/${call.params!['workflowId']}/execute HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${key}`,
        'Content-Type: application/json',
        `Content-Length: ${length}`,
        'Expect: 100-continue',
        'Connection: close',
        '',
        '',
      ].join('\r\n');
    const first = connect(
      Number(new URL(app.url).port),
      '127.0.0.1',
      () => void first.write(head(4_000_000)),
    );
    const [go] = (await once(first, 'data')) as [Buffer];
    expect(String(go)).toContain('100 Continue');
    const answer = await sendBytes(app.url, head(3_000_000));
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    expect(answer).toMatch(/Retry-After: 1\r\n/i);
    expect(answer).toContain('SERVICE_UNAVAILABLE');
    first.destroy();
    let second = '';
    while (!second.startsWith('HTTP/1.1 100')) {
      const again = connect(
        Number(new URL(app.url).port),
        '127.0.0.1',
        () => void again.write(head(3_000_000)),
      );
      second = String(((await once(again, 'data')) as [Buffer])[0]);
      again.destroy();
    }
  });

  it('lies in a file that nobody else may read, and that is gone when the client is', async () => {
    const call = await stored(chain(params('rows'), dashboard));
    const hangUp = new AbortController();
    const body = `{"params":{"rows":[${'{"a":"some text"},'.repeat(100_000)}{}]}}`;
    const run = app.client
      .call('executeWorkflow', { ...call, body, signal: hangUp.signal })
      .catch(() => null);
    while (inputs().length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(
      inputs().map((file) => statSync(file, { throwIfNoEntry: false })?.mode ?? 0o100600),
    ).toEqual([0o100600]);
    hangUp.abort();
    await run;
    while (inputs().length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });
});

/** How many runs the history has, of a status or of any. */
async function executions(status = '%'): Promise<number> {
  const database = await connectDatabase({ url: app.databaseUrl, poolSize: 1 });
  const [row] = await database.query(
    { name: 'executions', sql: 'SELECT count(*)::int FROM executions WHERE status::text LIKE $1' },
    [status],
  );
  await database.close();
  return row![0] as number;
}
