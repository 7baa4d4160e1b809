/** Files as input: rows of a file as a parameter, and workflows of a file that are not stored. */

import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestApp } from '../support/app.ts';
import { openDuckDb } from '../support/in-process-duckdb.ts';
import { endSession, startSession } from './session.ts';
import type { Terminal } from './terminal.ts';

const CSV = [
  'sku,qty,price,ok,when',
  '007,3,1.50,true,2026-01-01',
  '"a ""b""",4,2,FALSE,',
  '"",,12345678901234567.89,True,x',
  '',
].join('\r\n');

const ECHO = `
title: Echo
nodes:
  - { node_type: sources/params, config: { param: rows } }
  - { node_type: termination/dashboardOutput }
edges: [{ source_node_index: 0, target_node_index: 1 }]
`;

let app: TestApp;
let terminal: Terminal;
let files: Server;

beforeAll(async () => {
  files = createServer((_, response) =>
    response.setHeader('content-type', 'text/csv').end(CSV),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => files.once('listening', resolve));
  const host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  ({ app, terminal } = await startSession({ config: { outboundAllowHosts: [host] } }));
  write('echo.yaml', ECHO);
  write('sales.csv', CSV);
  write(
    'fetch.yaml',
    ECHO.replace(
      'sources/params, config: { param: rows }',
      `sources/httpRequest, config: { url: 'http://${host}/sales.csv' }`,
    ),
  );
});
afterAll(async () => {
  files.close();
  await endSession({ app, terminal });
});

function write(name: string, content: string | Buffer): string {
  const path = join(terminal.directory, name);
  writeFileSync(path, content);
  return path;
}
const path = (name: string): string => join(terminal.directory, name);
const echo = (...args: string[]) => terminal.weir('run', path('echo.yaml'), '--json', ...args);

describe('the rows of a CSV file', () => {
  it('have the columns and values that a fetched CSV has', async () => {
    const [sent, fetched] = [
      await echo('-p', `rows=@${path('sales.csv')}`),
      await terminal.weir('run', path('fetch.yaml'), '--json'),
    ];
    expect(sent).toMatchObject({ exitCode: 0 });
    expect(fetched).toMatchObject({ exitCode: 0 });
    expect(sent.json.columns).toEqual(fetched.json.columns);
    expect(sent.json.rows).toEqual(fetched.json.rows);
    expect(sent.json.rows[0]).toEqual({
      sku: '007',
      qty: 3,
      price: '1.50',
      ok: true,
      when: '2026-01-01',
    });
  });

  it('have whole numbers that JSON would change as text, with a warning', async () => {
    const big = write('big.csv', 'id,n\n9007199254740993,1\n2,2\n');
    const { json, stderr } = await echo('-p', `rows=@${big}`);
    expect(json.rows).toEqual([
      { id: '9007199254740993', n: 1 },
      { id: '2', n: 2 },
    ]);
    expect(stderr).toContain('Column `id` is sent as text, because JSON loses its digits.');
  });

  it.each([
    ['a;b\n1,5;2\n', ['delimiter=;'], [{ a: '1,5', b: 2 }]],
    ['a\tb\n1\t2\n', ['delimiter=tab'], [{ a: 1, b: 2 }]],
    ['1,2\n', ['header=false'], [{ column1: 1, column2: 2 }]],
    ['1,2\n', ['header=x,y', 'infer=false'], [{ x: '1', y: '2' }]],
    ['report\na,b\nNA,2\n', ['skip_rows=1', 'null_values=NA,n/a'], [{ a: null, b: 2 }]],
    ['a,b\n4,5\n1,2,3\n', ['on_bad_row=skip'], [{ a: 4, b: 5 }]],
    ["a,b\n'x,y',2\n", ["quote='"], [{ a: 'x,y', b: 2 }]],
    [Buffer.from('a\ncaf\xe9\n', 'latin1'), ['encoding=latin1'], [{ a: 'café' }]],
  ])('are read as --csv says: %j %j', async (content, options, rows) => {
    const file = write('options.csv', content);
    const args = options.flatMap((option) => ['--csv', option]);
    expect((await echo('-p', `rows=@${file}`, ...args)).json.rows).toEqual(rows);
  });

  it.each([
    [['--csv', 'delim=;'], '"delim=;" is not an option of a CSV.'],
    [['--csv', 'delimiter=ab'], '--csv delimiter takes one character, or tab, not "ab".'],
    [['--csv', 'infer=1'], '--csv infer takes true or false, not "1".'],
    [['--csv', 'infer=true', '--csv', 'infer=true'], '--csv infer is given more than once.'],
  ])('%j is refused', async (args, message) => {
    const ran = await terminal.weir('run', '1', '-p', `rows=@${path('sales.csv')}`, ...args);
    expect(ran).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) });
  });

  it('are refused with their line if they are not a CSV', async () => {
    const bad = write('bad.csv', 'a,b\n1,2\n1,2,3\n');
    const { exitCode, stderr } = await terminal.weir('run', '1', '-p', `rows=@${bad}`);
    expect(exitCode).toBe(5);
    expect(stderr).toContain('bad.csv is not valid CSV: row 2 (line 3) has 3 fields');
  });
});

describe('other files', () => {
  it('of newline-delimited JSON are rows with exact digits', async () => {
    const lines = write('rows.ndjson', '{"id":9007199254740993,"s":"9007199254740993"}\n\n');
    expect((await echo('-p', `rows=@${lines}`)).json.rows).toEqual([
      { id: '9007199254740993', s: '9007199254740993' },
    ]);
    const json = write('rows.json', '[{"id":-9007199254740993,"n":1.5e3}]');
    expect((await echo('-p', `rows=@${json}`)).json.rows).toEqual([
      { id: '-9007199254740993', n: 1500 },
    ]);
  });

  it('that are no JSON are refused with their line', async () => {
    const lines = write('rows.ndjson', '{"id":1}\n{"id":\n');
    expect(await echo('-p', `rows=@${lines}`)).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('Line 2 of '),
    });
  });

  it('of integers that JSON would write with other digits keep them', async () => {
    const lines = write('rows.ndjson', '{"id":1152921504606846976}\n');
    expect((await echo('-p', `rows=@${lines}`)).json.rows).toEqual([{ id: '1152921504606846976' }]);
    const csv = write('rows.csv', 'id\n1152921504606846976\n');
    expect((await echo('-p', `rows=@${csv}`)).json.rows).toEqual([{ id: '1152921504606846976' }]);
  });

  it('of Parquet are rows too', async () => {
    const duckDb = await openDuckDb();
    const file = path('rows.parquet');
    await duckDb.run(
      `COPY (SELECT 7::BIGINT AS id, DATE '2024-01-02' AS day, [1.5] AS list) TO '${file}' (FORMAT parquet)`,
    );
    duckDb.close();
    expect((await echo('-p', `rows=@${file}`)).json.rows).toEqual([
      { id: 7, day: '2024-01-02', list: [1.5] },
    ]);
    const text = write('text.parquet', 'id\n1\n');
    expect(await echo('-p', `rows=@${text}`)).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('text.parquet is not valid Parquet: '),
    });
  });
});

describe('a workflow of a file', () => {
  const stored = async (): Promise<unknown[]> =>
    (await terminal.weir('workflows', 'list', '--json')).json as unknown[];

  it('runs, and is not stored afterwards', async () => {
    const rows = `rows=@${path('sales.csv')}`;
    const ran = await terminal.weir('run', path('echo.yaml'), '-p', rows, '-f', 'csv');
    expect(ran).toMatchObject({
      exitCode: 0,
      stderr: expect.stringMatching(/^3 rows in \S+ s\.\n$/),
    });
    expect(ran.stdout).toContain('sku,qty,price,ok,when\r\n007,3,1.50,true,2026-01-01\r\n');
    expect(await stored()).toEqual([]);
  });

  it('is not stored after a failure either', async () => {
    const invalid = write('invalid.yaml', ECHO.replace('param: rows', 'prm: rows'));
    const ran = await terminal.weir('run', invalid);
    expect(ran).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('requires `param`') });
    const unused = await terminal.weir('run', path('echo.yaml'), '-p', 'row=1');
    expect(unused).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('It takes rows.'),
    });
    expect(await stored()).toEqual([]);
  });

  it('is previewed by the positions of its nodes', async () => {
    const fixtures = write('fixtures.yaml', "'0': [{ a: 1 }]\n");
    const args = ['--until', '0', '--fixtures', fixtures];
    const { exitCode, stdout } = await terminal.weir('preview', path('echo.yaml'), ...args);
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(/^nodes\[0\] "Parameter rows": 1 rows in \d+ ms\na\n1\n$/),
    });
    expect(await terminal.weir('preview', path('echo.yaml'), '--until', '7')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('The file has no nodes[7]'),
    });
    expect(await stored()).toEqual([]);
  });

  it('whose preview fails is described by the labels of its nodes', async () => {
    const invalid = write('invalid.yaml', ECHO.replace('param: rows', 'prm: rows'));
    expect(await terminal.weir('preview', invalid)).toMatchObject({
      exitCode: 5,
      stderr: expect.stringMatching(/nodes\[0\] "Parameter rows".*`param`.* \(missing_config\)/),
    });
    expect(await terminal.weir('preview', path('echo.yaml'), '-p', 'row=1')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('echo.yaml has no use for the parameter "row".'),
    });
    expect(await terminal.weir('preview', path('echo.yaml'), '-p', 'rows=5')).toMatchObject({
      exitCode: 6,
      stderr: expect.stringMatching(/^weir: nodes\[0\] "Parameter rows": (?!.*nodes\[)/),
    });
  });

  it.each([['--async'], ['--idempotency-key=a']])('takes no %s', async (option) => {
    expect(await terminal.weir('run', path('echo.yaml'), option)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Store it first: weir workflows apply'),
    });
  });
});

describe('weir files', () => {
  it('uploads, lists, keeps and deletes a file, which a run reads by its id', async () => {
    const upload = ['files', 'upload', path('sales.csv'), '--csv', 'null_values=x', '--json'];
    const { exitCode, json } = await terminal.weir(...upload, '--csv', 'delimiter=,');
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({
      name: 'sales.csv',
      total_rows: 3,
      keep: false,
      csv: { null_values: ['x'], delimiter: ',' },
    });
    const { id } = json as { id: string };
    const { stdout } = await terminal.weir('files', 'keep', id);
    expect(stdout).toMatch(/^File file_\w+: sales.csv, csv, 3 rows\nColumns: sku string, .*\nKept/);
    const listed = (await terminal.weir('files', 'list', '--json')).json as object[];
    expect(listed).toMatchObject([{ id, keep: true, expires_at: null }]);
    write(
      'read.yaml',
      ECHO.replace(
        'sources/params, config: { param: rows }',
        `sources/file, config: { file_id: ${id} }`,
      ),
    );
    expect((await terminal.weir('run', path('read.yaml'), '--json')).json.rows).toHaveLength(3);
    expect((await terminal.weir('files', 'delete', id)).stdout).toBe(`File ${id} is deleted.\n`);
    expect(await terminal.weir('files', 'get', id)).toMatchObject({ exitCode: 4 });
  });

  it('names the place in a file that cannot be read, and a path that does not exist', async () => {
    const broken = write('broken.csv', 'a,b\n1,2\n1,2,3\n');
    const { exitCode, stderr } = await terminal.weir('files', 'upload', broken);
    expect({ exitCode, stderr }).toEqual({ exitCode: 5, stderr: expect.stringContaining('ine 3') });
    expect(await terminal.weir('files', 'upload', path('none.csv'))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('There is no such file'),
    });
  });
});
