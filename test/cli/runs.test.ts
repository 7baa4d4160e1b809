/** Runs in the background, and the history of all of them, against a whole service. */

import type { TestApp } from '../support/app.ts';
import { endSession, startSession } from './session.ts';
import type { Terminal } from './terminal.ts';

let app: TestApp;
let terminal: Terminal;
let sequence: string;
let endless: string;

beforeAll(async () => {
  ({ app, terminal } = await startSession());
  const numbers = (stop: unknown) => ({
    node_type: 'sources/sequence',
    node_role: 'getter',
    config: { start: 1, stop, column_name: 'n' },
  });
  const output = { node_type: 'termination/dashboardOutput', node_role: 'terminator' };
  const create = async (title: string, nodes: readonly object[], edges: readonly object[]) => {
    const body = { title, nodes, edges };
    const response = await app.client.ok('createWorkflow', { key: app.keys.all, body });
    return String(response.body.data.id);
  };
  sequence = await create(
    'Sequence',
    [numbers({ $param: 'stop', default: 3 }), output],
    [{ source_node_index: 0, target_node_index: 1 }],
  );
  const never = { expression: "concat('n', n) == 'never'" };
  endless = await create(
    'Endless',
    [
      numbers(10_000_000_000),
      { node_type: 'queryoperators/filter', node_role: 'setter', config: never },
      output,
    ],
    [
      { source_node_index: 0, target_node_index: 1 },
      { source_node_index: 1, target_node_index: 2 },
    ],
  );
});
afterAll(() => endSession({ app, terminal }));

async function started(workflow: string, ...args: readonly string[]): Promise<string> {
  const { json } = await terminal.weir('run', workflow, '--async', '--json', ...args);
  return String(json.id);
}

describe('run --async', () => {
  it('prints the id of the run, and how to follow it', async () => {
    const { exitCode, stdout, stderr } = await terminal.weir('run', 'Sequence', '--async');
    expect(exitCode).toBe(0);
    const id = /^Run (\d+) of workflow \d+ is queued\.\n$/.exec(stdout)?.[1];
    expect(stderr).toBe(`Follow it with: weir runs watch ${id}\n`);
  });

  it('passes parameters on', async () => {
    const id = await started(sequence, '-p', 'stop=5');
    expect((await terminal.weir('runs', 'watch', id, '--json')).json).toMatchObject({
      status: 'completed',
      total_rows: 5,
    });
  });

  it('has no rows to write', async () => {
    const { exitCode, stderr } = await terminal.weir('run', sequence, '--async', '-o', 'x.csv');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('async');
  });
});

describe('runs', () => {
  it('watch waits for the end, and says where the rows are', async () => {
    const id = await started(sequence);
    const { exitCode, stdout } = await terminal.weir('runs', 'watch', id);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      new RegExp(
        `^Run ${id} of workflow ${sequence} is completed\\.\\ncreated \\S+, started \\S+, ended \\S+, by api\\n` +
          `nodes\\[0\\] "Number sequence" \\(id \\d+\\) brought in 3 rows, 0 bytes, in 0 ms\\nnodes\\[1\\] "[^"]+" \\(id \\d+\\): 3 rows in dataRef:\\w+\\nUntil \\S+ its rows with: weir data ${sequence} dataRef:\\w+\\n$`,
      ),
    );
    expect((await terminal.weir('runs', 'get', id)).stdout).toBe(stdout);
  });

  it('cancel stops one, and watch says by its exit code that it did not complete', async () => {
    const id = await started(endless);
    expect((await terminal.weir('runs', 'cancel', id)).exitCode).toBe(0);
    const { exitCode, stdout } = await terminal.weir('runs', 'watch', id);
    expect(exitCode).toBe(6);
    expect(stdout).toContain(`Run ${id} of workflow ${endless} is cancelled.\n`);
    expect(stdout).toContain('(cancelled_by_request)');
  });

  it('list shows the newest first, and keeps to the filters', async () => {
    const id = await started(sequence);
    await terminal.weir('runs', 'watch', id);
    const { stdout, stderr } = await terminal.weir('runs', 'list', '--limit', '1');
    expect(stdout).toMatch(
      /^ *id +workflow +status +by +created +seconds +rows +delivered +error\n/,
    );
    expect(stdout).toMatch(new RegExp(`^ *${id} +Sequence +completed +api +\\S+Z`, 'm'));
    expect(stderr).toContain('There are more');
    const { json } = await terminal.weir(
      'runs',
      'list',
      '-w',
      'Endless',
      '-s',
      'cancelled',
      '-s',
      'failed',
      '--json',
    );
    const statuses = (json as { status: string }[]).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['cancelled']));
    expect(
      (await terminal.weir('runs', 'list', '--after', '2100-01-01T00:00:00Z', '--json')).json,
    ).toEqual([]);
  });

  it.each([
    [['runs', 'get', '999999999'], 4, 'weir runs list'],
    [['runs', 'get', 'seven'], 2, '"seven" is not the id of a run.'],
    [['runs', 'list', '--status', 'done'], 2, 'done'],
    [['runs', 'list', '--before', 'yesterday'], 5, 'started_before'],
  ])('%j is refused', async (args, code, said) => {
    const { exitCode, stderr } = await terminal.weir(...args);
    expect(exitCode).toBe(code);
    expect(stderr).toContain(said);
  });
});
