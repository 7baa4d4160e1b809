/** The graphs that a workflow had: listed, compared, restored, against a whole service. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inSession } from './session.ts';
import type { RunOptions, Terminal } from './terminal.ts';

let terminal: Terminal;
inSession((session) => ({ terminal } = session));

let count = 0;
const weir = (...args: readonly (string | RunOptions)[]) => terminal.weir('workflows', ...args);

function file(title: string, stop: number): string {
  const path = join(terminal.directory, 'workflow.json');
  const nodes = [
    { node_type: 'sources/sequence', label: 'Numbers', config: { start: 1, stop } },
    { node_type: 'termination/dashboardOutput', label: 'Out' },
  ];
  const edges = [{ source_node_index: 0, target_node_index: 1 }];
  writeFileSync(path, JSON.stringify({ title, nodes, edges }));
  return path;
}

/** One graph for each end of the sequence. */
async function applied(...stops: readonly number[]): Promise<string> {
  const title = `History ${(count += 1)}`;
  let id = '';
  for (const stop of stops) id = String((await weir('apply', file(title, stop), '--json')).json.id);
  return id;
}

describe('history', () => {
  it('lists every graph, the newest first', async () => {
    const id = await applied(1, 2, 3);
    await weir('restore', id, '1');
    const { stdout, exitCode } = await weir('history', id);
    expect(exitCode).toBe(0);
    const [head, ...lines] = stdout.trimEnd().split('\n');
    expect(head?.trim().split(/ {2,}/)).toEqual([
      'revision',
      'created',
      'user',
      'key',
      'nodes',
      'edges',
      'note',
    ]);
    expect(
      lines.map((line) => [
        line.trim().split(/ +/)[0],
        /Z +\d+ +\d+ +2 +1(.*)/.exec(line)?.[1]?.trim(),
      ]),
    ).toEqual([
      ['4', 'current, restored from 1'],
      ['3', ''],
      ['2', ''],
      ['1', ''],
    ]);
    const { json } = await weir('history', id, '--json', '--limit', '2');
    expect(json).toMatchObject([{ number: 4 }, { number: 3 }]);
  });

  it('has none of a change that leaves the graph', async () => {
    const id = await applied(1, 1);
    expect((await weir('history', id, '--json')).json).toHaveLength(1);
  });
});

describe('diff', () => {
  it('shows what the last change did', async () => {
    const id = await applied(1, 20);
    const { stdout, exitCode } = await weir('diff', id);
    expect(exitCode).toBe(1);
    expect(stdout).toBe(
      [
        `--- workflow ${id}, revision 1`,
        `+++ workflow ${id}, revision 2`,
        '@@ -4,7 +4,7 @@',
        '     label: Numbers',
        '     config:',
        '       start: 1',
        '-      stop: 1',
        '+      stop: 20',
        '   - node_type: termination/dashboardOutput',
        '     node_role: terminator',
        '     label: Out',
        '',
      ].join('\n'),
    );
    expect((await weir('diff', id, '--json')).json).toEqual({
      id: Number(id),
      from: 1,
      to: 2,
      diff: stdout,
    });
  });

  it('compares any two, in either direction, and one with the current one', async () => {
    const id = await applied(1, 2, 3);
    const changes = async (...revisions: string[]) =>
      (await weir('diff', id, ...revisions)).stdout
        .match(/^[-+] .*/gm)
        ?.map((line) => line.replace(/ +/, ' '));
    expect(await changes('1')).toEqual(['- stop: 1', '+ stop: 3']);
    expect(await changes('1', '2')).toEqual(['- stop: 1', '+ stop: 2']);
    expect(await changes('3', '1')).toEqual(['- stop: 3', '+ stop: 1']);
  });

  it('has colours on a terminal and nowhere else', async () => {
    const id = await applied(1, 2);
    expect((await weir('diff', id)).stdout).not.toContain('\u001b');
    const { stdout } = await weir('diff', id, { terminal: ['stdout'] });
    expect(stdout).toContain('\u001b[31m-      stop: 1\u001b[39m');
    expect(stdout).toContain('\u001b[32m+      stop: 2\u001b[39m');
  });

  it('says that graphs are the same, and that there is only one', async () => {
    const id = await applied(1, 2, 1);
    expect((await weir('diff', id, '1', '3')).stdout).toBe(
      `Revisions 1 and 3 of workflow ${id} have the same graph.\n`,
    );
    const single = await weir('diff', await applied(1));
    expect([single.exitCode, single.stderr]).toEqual([
      4,
      expect.stringContaining('one graph only'),
    ]);
  });
});

describe('restore', () => {
  it('makes the graph the newest one', async () => {
    const id = await applied(1, 2);
    const { stdout } = await weir('restore', id, '1');
    expect(stdout).toBe(
      `Workflow ${id} "History ${count}" has the graph of revision 1 again, as revision 3.\n`,
    );
    expect((await terminal.weir('run', id, '--json')).json.rows).toEqual([{ value: 1 }]);
    expect((await weir('restore', id, '2', '--json')).json).toEqual({
      id: Number(id),
      restored_from: 2,
      revision: 4,
    });
  });
});

it('refuses what is no revision, and says of one that is not there where to look', async () => {
  const id = await applied(1);
  for (const [args, exitCode] of [
    [['restore', id, 'x'], 2],
    [['restore', id, '0'], 2],
    [['restore', id], 2],
    [['restore', id, '9'], 4],
    [['diff', id, '-1'], 2],
    [['diff', id, '9'], 4],
    [['history', '2147483647'], 4],
  ] as const) {
    const ran = await weir(...args);
    expect([args, ran.exitCode]).toEqual([args, exitCode]);
  }
});

describe('publish', () => {
  const rowsOf = async (id: string, ...args: readonly string[]) =>
    (await terminal.weir('run', id, '--format', 'ndjson', ...args)).stdout.trimEnd().split('\n')
      .length;

  it('publishes the newest revision or another one, which runs until none is published', async () => {
    const id = await applied(1, 2, 3);
    const first = await weir('publish', id, '--revision', '2');
    expect(first.stdout).toMatch(/^Revision 2 of workflow \d+ "History \d+" is published\.\n$/);
    expect(await rowsOf(id)).toBe(2);
    expect(await rowsOf(id, '--revision', 'latest')).toBe(3);
    expect(await rowsOf(id, '--revision', '1')).toBe(1);
    const newest = await weir('publish', id, '--json');
    expect(newest.json).toEqual({ id: Number(id), published_revision: 3 });
    const none = await weir('publish', id, '--unpublish');
    expect(none.stdout).toContain('Calls and schedules run the newest.');
    expect((await weir('publish', id, '--unpublish', '--json')).json.published_revision).toBeNull();
  });

  it('requires that the tests of the workflow pass', async () => {
    const id = await applied(1);
    const { stderr, exitCode } = await weir('publish', id, '--require-tests');
    expect([exitCode, stderr]).toEqual([10, expect.stringContaining('has no tests')]);
  });

  it('refuses options that contradict each other, and revisions that do not exist', async () => {
    const id = await applied(1);
    for (const option of ['--force', '--require-tests'])
      expect((await weir('publish', id, '--unpublish', option)).exitCode).toBe(2);
    expect((await weir('publish', id, '--revision', '9')).stderr).toContain('has no revision 9');
    expect((await terminal.weir('run', id, '--revision', 'x')).exitCode).toBe(2);
    expect((await terminal.weir('run', id, '--revision', '9')).stderr).toContain('no revision 9');
  });
});
