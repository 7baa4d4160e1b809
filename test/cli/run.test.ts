/** Runs and their results: every form, every row, against a whole service. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from '../support/app.ts';
import { readParams } from '../../src/cli/commands/params.ts';
import type { Io } from '../../src/cli/io.ts';
import { endSession, startSession } from './session.ts';
import type { RunOptions, Terminal } from './terminal.ts';

const EXECUTE_MAX_ROWS = 1200;
const BIG = 5300;

let app: TestApp;
let terminal: Terminal;
let sequence: string;
let echo: string;

beforeAll(async () => {
  ({ app, terminal } = await startSession({ config: { executeMaxRows: EXECUTE_MAX_ROWS } }));
  const output = { node_type: 'termination/dashboardOutput', node_role: 'terminator', config: {} };
  const create = async (title: string, source: object) => {
    const body = {
      title,
      nodes: [source, output],
      edges: [{ source_node_index: 0, target_node_index: 1 }],
    };
    return String(
      (await app.client.ok('createWorkflow', { key: app.keys.all, body })).body.data.id,
    );
  };
  const upTo = { start: 1, stop: { $param: 'stop', default: 3 }, column_name: 'n' };
  sequence = await create('Sequence', {
    node_type: 'sources/sequence',
    node_role: 'getter',
    config: upTo,
  });
  echo = await create('Echo', {
    node_type: 'sources/params',
    node_role: 'getter',
    config: { param: 'rows' },
  });
});
afterAll(() => endSession({ app, terminal }));

const path = (name: string): string => join(terminal.directory, name);
const numbers = (count: number): { n: number }[] =>
  Array.from({ length: count }, (_, index) => ({ n: index + 1 }));
const readLines = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('the form of the rows', () => {
  it.each([
    ['off a terminal', [], {}, '{"n":1}\n{"n":2}\n{"n":3}\n'],
    [
      'on a terminal',
      [],
      { terminal: ['stdout'] as const, environment: { NO_COLOR: '1' } },
      'n\n1\n2\n3\n',
    ],
    ['table', ['--format', 'table'], {}, 'n\n1\n2\n3\n'],
    ['csv', ['-f', 'csv'], {}, 'n\r\n1\r\n2\r\n3\r\n'],
    ['json', ['--format', 'json'], {}, '[\n{"n":1},\n{"n":2},\n{"n":3}\n]\n'],
    ['ndjson', ['--format', 'ndjson', '--json'], {}, '{"n":1}\n{"n":2}\n{"n":3}\n'],
  ])('%s', async (_, args, options, expected) => {
    const { exitCode, stdout, stderr } = await terminal.weir('run', sequence, ...args, options);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expected });
    expect(stderr).toMatch(
      new RegExp(
        `^3 rows in \\d+\\.\\d s\\. Until \\S+ again with: weir data ${sequence} dataRef:\\S+\n$`,
      ),
    );
  });

  it('with --limit is so many rows, and the result has all', async () => {
    const limited = await terminal.weir('run', sequence, '-p', `stop=${BIG}`, '--limit', '1500');
    expect(readLines(limited.stdout)).toEqual(numbers(1500));
    expect(limited.stderr).toContain('5,300 rows in');
    const { json } = await terminal.weir('run', sequence, '--limit', '2', '--json');
    expect(json).toMatchObject({ rows: [{ n: 1 }, { n: 2 }], total_rows: 3, truncated: true });
    expect((await terminal.weir('run', sequence, '--limit', '0')).stdout).toBe('');
    expect((await terminal.weir('run', sequence, '--limit', '1', '--async')).exitCode).toBe(2);
  });

  it('with --json is the response of the service', async () => {
    const { json, stderr } = await terminal.weir('run', 'Sequence', '--json', '--quiet');
    expect(json).toMatchObject({
      workflow_id: Number(sequence),
      status: 'completed',
      total_rows: 3,
      truncated: false,
      schema: { n: 'number' },
      columns: [{ name: 'n', type: 'number' }],
      rows: numbers(3),
    });
    expect(stderr).toBe('');
  });
});

describe('a big result', () => {
  const big = ['-p', `stop=${BIG}`, '-q'];

  it('comes whole and in order, in every form', async () => {
    expect(readLines((await terminal.weir('run', sequence, ...big)).stdout)).toEqual(numbers(BIG));
    expect((await terminal.weir('run', sequence, ...big, '-f', 'json')).json).toEqual(numbers(BIG));
    expect(
      (await terminal.weir('run', sequence, ...big, '-f', 'csv')).stdout
        .split('\r\n')
        .slice(1, -1)
        .map(Number),
    ).toEqual(numbers(BIG).map(({ n }) => n));
    const table = (await terminal.weir('run', sequence, ...big, '-f', 'table')).stdout
      .match(/\d+/g)!
      .map(Number);
    expect(table).toEqual(numbers(BIG).map(({ n }) => n));
    const { json } = await terminal.weir('run', sequence, ...big, '--json');
    expect(json).toMatchObject({ truncated: false, next_page_url: null, total_rows: BIG });
    expect(json.rows).toEqual(numbers(BIG));
  });

  it.each(['csv', 'json', 'ndjson', 'jsonl', 'txt'])(
    'goes into a file, in the form of its name: .%s',
    async (extension) => {
      const target = path(`rows.${extension}`);
      const { exitCode, stdout } = await terminal.weir('run', sequence, ...big, '-o', target);
      expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
      const text = readFileSync(target, 'utf8');
      expect(text.match(/\d+/g)!.map(Number)).toEqual(numbers(BIG).map(({ n }) => n));
      expect(text.slice(0, 3)).toBe(
        { csv: 'n\r\n', json: '[\n{', ndjson: '{"n', jsonl: '{"n', txt: '   ' }[extension],
      );
    },
  );

  it('goes into a Parquet file as the service writes it', async () => {
    const target = path('rows.parquet');
    const { exitCode } = await terminal.weir('run', sequence, ...big, '-o', target);
    expect(exitCode).toBe(0);
    const file = readFileSync(target, 'latin1');
    expect([file.slice(0, 4), file.slice(-4)]).toEqual(['PAR1', 'PAR1']);
  });

  it.each([
    [['-o', 'rows.xlsx'], 'No format is known for the extension .xlsx.'],
    [['--format', 'parquet'], 'Parquet is written to a file'],
    [['-o', 'rows.parquet', '--limit', '3'], 'leave --limit out'],
  ])('is refused before the run where it cannot be written: %j', async (options, message) => {
    const { exitCode, stderr } = await terminal.weir('run', sequence, ...options);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('can be read again, whole or by the page', async () => {
    const { json } = await terminal.weir('run', sequence, ...big, '--json');
    const { result_id } = json as { result_id: string };
    expect(readLines((await terminal.weir('data', sequence, result_id)).stdout)).toEqual(
      numbers(BIG),
    );
    expect((await terminal.weir('data', sequence, result_id, '--json')).json).toMatchObject({
      total_rows: BIG,
      rows: numbers(BIG),
    });
    expect(
      readLines(
        (await terminal.weir('data', 'Sequence', result_id, '--page', '2', '--limit', '7')).stdout,
      ),
    ).toEqual(numbers(21).slice(14));
    expect(
      (await terminal.weir('data', sequence, result_id, '--page', '53', '--json')).json,
    ).toMatchObject({
      page: 53,
      limit: 100,
      rows: [],
      has_more: false,
    });
    expect(await terminal.weir('data', sequence, 'dataRef:none')).toMatchObject({ exitCode: 4 });
    const page = ['--page', '0', '-o', path('page.parquet')];
    expect(await terminal.weir('data', sequence, result_id, ...page)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('leave --page out'),
    });
  });
});

describe('parameters', () => {
  it.each([
    ['numbers', '-p', 'rows=[{"a":1.5}]', [{ a: 1.5 }]],
    ['an object', '--param', 'rows={"a":"=x"}', [{ a: '=x' }]],
  ])('are JSON: %s', async (_, flag, pair, expected) => {
    expect(readLines((await terminal.weir('run', echo, flag, pair)).stdout)).toEqual(expected);
  });

  it('come from a file, from standard input, and each over those of the file', async () => {
    writeFileSync(path('params.yaml'), 'rows:\n  - { a: file }\n');
    writeFileSync(path('rows.json'), '[{"a": "one file"}]');
    const rows = async (...args: readonly (string | RunOptions)[]) =>
      readLines((await terminal.weir('run', echo, ...args)).stdout);
    expect(await rows('--params', path('params.yaml'))).toEqual([{ a: 'file' }]);
    expect(await rows('--params', '-', { stdin: '{"rows":[{"a":"piped"}]}' })).toEqual([
      { a: 'piped' },
    ]);
    expect(await rows('--params', path('params.yaml'), '-p', 'rows=[{"a":"flag"}]')).toEqual([
      { a: 'flag' },
    ]);
    expect(await rows('-p', `rows=@${path('rows.json')}`)).toEqual([{ a: 'one file' }]);
  });

  it('may have any name, also one that the service refuses', async () => {
    const { exitCode, stderr } = await terminal.weir('run', echo, '-p', '__proto__={"rows":[]}');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('__proto__')]);
  });

  it('that are no JSON are text, and numbers that would lose digits stay as typed', async () => {
    const pairs = ['stop=5', 'text=plain words', 'digits=12345678901234567890', 'list=[1]'];
    const context = { io: {} as Io, note: () => Promise.resolve() };
    expect(await readParams({ param: pairs, params: undefined, csv: [] }, context)).toEqual({
      stop: 5,
      text: 'plain words',
      digits: '12345678901234567890',
      list: [1],
    });
  });

  it.each(['run', 'preview'])(
    'that the workflow has no use for are refused by %s',
    async (name) => {
      expect(await terminal.weir(name, sequence, '-p', 'stop=5', '-p', 'stpo=6')).toMatchObject({
        exitCode: 2,
        stderr: `weir: Workflow ${sequence} has no use for the parameter "stpo".\nIt takes stop.\n`,
      });
      expect(await terminal.weir(name, echo, '-p', 'row=[]')).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('It takes rows.'),
      });
    },
  );

  it('may be sent with a key that does not see the graph', async () => {
    const environment = { WEIR_KEY: app.keys.execute };
    const { exitCode, stdout } = await terminal.weir('run', sequence, '-p', 'stop=1', {
      environment,
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '{"n":1}\n' });
  });

  it.each([
    ['no object', '[1]', 5, 'does not hold parameters'],
    ['no JSON', '{', 5, 'is not JSON'],
  ])('refuse a file with %s', async (_, content, exitCode, expected) => {
    writeFileSync(path('bad.json'), content);
    const ran = await terminal.weir('run', echo, '--params', path('bad.json'));
    expect(ran.stderr).toContain(expected);
    expect(ran.exitCode).toBe(exitCode);
  });
});

describe('a run that does not succeed', () => {
  it('says which node, and leaves no file', async () => {
    const target = path('never.csv');
    const { exitCode, stdout, stderr } = await terminal.weir('run', echo, '-o', target);
    expect({ exitCode: exitCode === 5 || exitCode === 6, stdout }).toEqual({
      exitCode: true,
      stdout: '',
    });
    expect(stderr).toMatch(/^weir: nodes\[0\] "[^"]+": (?!.*nodes\[).*rows/);
    expect(existsSync(target)).toBe(false);
    expect(readdirSync(terminal.directory).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is not begun where its file cannot be written', async () => {
    const runs = () =>
      app.logLines().filter((line) => JSON.stringify(line).includes('/execute')).length;
    const before = runs();
    for (const [target, reason] of [
      [path('no/such/rows.csv'), 'There is no such directory'],
      [terminal.directory, 'It is a directory'],
    ]) {
      const { exitCode, stderr } = await terminal.weir('run', sequence, '-o', target!);
      expect(stderr).toContain(`${target} cannot be written: ${reason}.`);
      expect(exitCode).toBe(2);
    }
    expect(runs()).toBe(before);
  });

  it('that may not run says so', async () => {
    const { exitCode, stderr } = await terminal.weir('run', sequence, {
      environment: { WEIR_KEY: app.keys.read },
    });
    expect(exitCode).toBe(3);
    expect(stderr).toContain('weir login');
  });
});
