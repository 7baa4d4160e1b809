/** The child process itself: what it may touch, and that it never outlives its parent. */

import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import {
  childEntry,
  handWritten,
  isAlive,
  runRequest,
  testDirectory,
  testEngine,
  until,
  type TestEngine,
} from '../support/engine.ts';

describe('the sandbox', () => {
  let engine: TestEngine;
  let statement: string;
  beforeAll(() => {
    engine = testEngine({
      bind: (...given) => handWritten({ statements: [statement] }).bind(...given),
    });
  });
  afterAll(() => engine.close());

  it.each([
    ['reads no file outside', () => `SELECT * FROM read_text('${__filename}')`],
    [
      'reads no file outside by a path that goes up',
      () => `SELECT * FROM read_text('${engine.directory.path}/runs/../../../etc/passwd')`,
    ],
    [
      'reads nothing beside its directories',
      () => `SELECT * FROM read_text('${engine.directory.path}/secret')`,
    ],
    [
      'follows no link out of them',
      () => `SELECT * FROM read_text('${engine.directory.path}/runs/link/secret')`,
    ],
    ['lists no directory', () => "SELECT * FROM glob('/etc/*')"],
    ['asks no host', () => "SELECT * FROM read_text('http://127.0.0.1:1/')"],
    ['knows no environment', () => "SELECT getenv('PATH') AS p"],
    [
      'keeps its settings',
      () => "SELECT 1 AS a) TO '/dev/null'; SET memory_limit = '10GB'; COPY (SELECT 2 AS a",
    ],
  ])('%s', async (_what, sql) => {
    writeFileSync(join(engine.directory.path, 'secret'), 'secret');
    const link = join(engine.directory.path, 'runs', 'link');
    if (!existsSync(link)) symlinkSync(engine.directory.path, link);
    statement = sql();
    const outcome = await engine.run(runRequest());
    expect(outcome).toMatchObject({
      status: 'failed',
      problem: { code: 'engine_failed', message: 'The engine could not run this graph' },
    });
  });
});

describe('failures', () => {
  let engine: TestEngine;
  let statement: string;
  beforeAll(() => {
    engine = testEngine({
      bind: (...given) => handWritten({ statements: [statement] }).bind(...given),
    });
  });
  afterAll(() => engine.close());

  it.each([
    [
      "CAST(t AS BIGINT) FROM (VALUES ('x y')) v(t)",
      "Could not convert string 'x y' to a whole number",
    ],
    ["CAST(t AS DOUBLE) FROM (VALUES ('x')) v(t)", "Could not convert string 'x' to a number"],
    ["CAST(t AS BOOLEAN) FROM (VALUES ('x')) v(t)", "Could not convert string 'x' to a boolean"],
    [
      "CAST(t AS DATE) FROM (VALUES ('x')) v(t)",
      "Could not convert string 'x' to a date (YYYY-MM-DD)",
    ],
    [
      "CAST(t AS DATE) FROM (VALUES ('2024-02-30')) v(t)",
      "Could not convert string '2024-02-30' to a date: it is out of range",
    ],
    [
      "CAST(t AS TIMESTAMP) FROM (VALUES ('x')) v(t)",
      "Could not convert string 'x' to a timestamp (YYYY-MM-DD HH:MM:SS)",
    ],
    ["CAST(t AS JSON) FROM (VALUES ('{x')) v(t)", 'A text is not valid JSON'],
    [
      't + 1 FROM (VALUES (9223372036854775807)) v(t)',
      'A number left the range of whole numbers (64 bits)',
    ],
    [
      'CAST(t AS BIGINT) FROM (VALUES (1e300::DOUBLE)) v(t)',
      'The number 1e+300 is out of range for a whole number',
    ],
    [
      'CAST(t AS DECIMAL(5,2)) FROM (VALUES (1e9::DOUBLE)) v(t)',
      'The number 1000000000.000000 is out of range for a decimal(5,2)',
    ],
    [
      "t + to_years(1000000) FROM (VALUES (DATE '2020-01-01')) v(t)",
      'A date or time is out of range',
    ],
    ["date_trunc(t, DATE '2020-01-01') FROM (VALUES ('eon')) v(t)", "Unknown date part 'eon'"],
    ["strftime(DATE '2020-01-01', '%Q') FROM (VALUES (1)) v(t)", "Unknown date format '%Q'"],
    [
      "error('/secret/path ' || t) FROM (VALUES ('x')) v(t)",
      'A value does not fit what is computed from it',
    ],
    [
      `CAST(t AS BIGINT) FROM (VALUES ('${'x'.repeat(500)}')) v(t)`,
      `Could not convert string '${'x'.repeat(80)}…' to a whole number`,
    ],
  ])('of SELECT %s are a sentence', async (select, message) => {
    statement = `SELECT ${select}`;
    expect(await engine.run(runRequest())).toMatchObject({
      status: 'failed',
      problem: { code: 'invalid_value', message },
    });
  });
});

it('ends when its parent is killed, though a statement runs', async () => {
  const directory = testDirectory();
  const script = `
    import { assembleEngine } from ${JSON.stringify(join(childEntry(), '../../assemble.js'))};
    const report = { errors: [], warnings: [] };
    const log = { info: (fields) => console.log(fields.pid), warn() {}, error() {} };
    const sql = 'SELECT sum(a.range * b.range) AS s FROM range(10000000) a, range(10000000) b';
    const engine = assembleEngine(
      { directory: process.argv[1], childEntry: ${JSON.stringify(childEntry())}, children: 2, memoryMb: 128, large: { threads: 1, memoryMb: 128 }, maxSpillMb: 2048, log, openSession: () => ({ close() {}, withoutSecrets: (message) => message }) },
      {
        *bind() {
          return {
            report,
            sources: [],
            called: [],
            describable: [],
            *finish() { return { report, plan: { tables: [], outputs: [{ nodeId: 1, columns: [], sql, reads: [], steps: () => [] }], generated: [], nodes: [], rowOrder: 'kept' } }; },
          };
        },
      },
    );
    const request = { graph: { nodes: [], edges: [] }, graphKey: null, params: {}, constants: { dueAt: new Date(0), startedAt: new Date(0), lastSuccessAt: null }, timeoutMs: 60000, maxRows: 10, signal: new AbortController().signal };
    void engine.run(request);
    void engine.run(request);
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script, directory.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  parent.stdout.on('data', (piece: Buffer) => (printed += piece.toString()));
  const pids = (): number[] => printed.split('\n').slice(0, -1).map(Number);
  await until(() => pids().length === 3);
  const children = pids();
  // Both working ones have taken time of a processor, so their statements run.
  await until(() => children.filter((pid) => busy(pid)).length >= 2);
  expect(parent.exitCode).toBeNull();
  parent.kill('SIGKILL');
  await until(() => children.every((pid) => !isAlive(pid)));
  directory.remove();
});

/** Whether a process is running right now, as far as the system tells. */
function busy(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return (
    !existsSync(file) || Number(readFileSync(file, 'utf8').split(') ')[1]?.split(' ')[11]) > 30
  );
}

it('finds its directory empty of what a killed process left', async () => {
  const directory = testDirectory();
  for (const name of ['runs/run', 'children/child/spill']) {
    mkdirSync(join(directory.path, name), { recursive: true });
    writeFileSync(join(directory.path, name, 'left.part'), 'x');
  }
  const engine = testEngine(handWritten({ statements: ['SELECT 1 AS one'] }), {
    directory: directory.path,
  });
  expect(directory.files()).toEqual([]);
  expect((await engine.run(runRequest())).status).toBe('completed');
  await engine.close();
  directory.remove();
});

it('writes files that no other user may read, in directories that no other user may enter', async () => {
  const engine = testEngine(handWritten({ statements: ['SELECT range AS i FROM range(100000)'] }));
  expect((await engine.run(runRequest())).status).toBe('completed');
  const modes = (entries: readonly string[]) =>
    new Set(entries.map((entry) => (statSync(entry).mode & 0o777).toString(8)));
  expect(engine.directory.files()).toHaveLength(1);
  expect(modes(engine.directory.files())).toEqual(new Set(['600']));
  const directories = readdirSync(engine.directory.path, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(modes(directories.map(({ name }) => join(engine.directory.path, name)))).toEqual(
    new Set(['700']),
  );
  await engine.close();
});

it('starts with an empty environment, and can gain no privileges where setpriv is there', async () => {
  const engine = testEngine(handWritten({ statements: ['SELECT 1 AS one'] }));
  await until(() => engine.childPids().length === 3);
  for (const pid of engine.childPids()) {
    if (!existsSync(`/proc/${pid}`)) continue;
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((entry) => entry.split('=')[0]);
    // The shell that sets the limits adds PWD and its kin.
    expect(
      names
        .filter(
          (name) =>
            ![
              '',
              'PWD',
              'OLDPWD',
              'SHLVL',
              '_',
              'NODE_CHANNEL_FD',
              'NODE_CHANNEL_SERIALIZATION_MODE',
            ].includes(name ?? ''),
        )
        .sort(),
    ).toEqual(['MALLOC_ARENA_MAX', 'TZ', 'UV_THREADPOOL_SIZE']);
    if (existsSync('/usr/bin/setpriv'))
      expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^NoNewPrivs:\s*1$/m);
  }
  await engine.close();
});
