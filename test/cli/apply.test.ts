/** Workflow files that are applied, against a whole service. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from '../support/app.ts';
import { inSession } from './session.ts';
import type { Terminal } from './terminal.ts';
import { yamlOf } from './workflow-yaml.ts';

let app: TestApp;
let terminal: Terminal;
inSession((session) => ({ app, terminal } = session));

let count = 0;
const newTitle = (): string => `Numbers ${(count += 1)}`;

function file(name: string, content: string): string {
  const path = join(terminal.directory, name);
  writeFileSync(path, content);
  return path;
}

async function applied(content: string): Promise<number> {
  const { json } = await terminal.weir('workflows', 'apply', file('new.yaml', content), '--json');
  return json.id as number;
}

const read = async (workflowId: number) =>
  (await app.client.ok('getWorkflow', { params: { workflowId }, key: app.keys.all })).body.data;

describe('apply', () => {
  it('creates, then changes nothing, then changes what differs', async () => {
    const title = newTitle();
    const path = file('w.yaml', yamlOf(title));
    const dry = await terminal.weir('workflows', 'apply', path, '--dry-run');
    expect(dry.stdout).toMatch(
      new RegExp(
        `^--- /dev/null\n\\+\\+\\+ .*w\\.yaml\n(.*\n)*\\+title: ${title}\n(.*\n)*Workflow "${title}" would be created\\.\n$`,
      ),
    );
    const created = await terminal.weir('workflows', 'apply', path);
    expect(created.exitCode).toBe(0);
    expect(created.stdout).toMatch(new RegExp(`^Workflow \\d+ "${title}" is created\\.\n$`));
    const id = Number(/Workflow (\d+)/.exec(created.stdout)![1]);

    const before = await read(id);
    expect(before.nodes.map(({ label, node_role }) => `${label} ${node_role}`)).toEqual([
      'Number sequence getter',
      'Square setter',
      'Dashboard terminator',
    ]);
    expect(await terminal.weir('workflows', 'apply', path)).toMatchObject({
      exitCode: 0,
      stdout: `Workflow ${id} "${title}" is what the file says.\n`,
    });
    expect(await read(id)).toEqual(before);

    writeFileSync(path, yamlOf(title, 5));
    const updated = await terminal.weir('workflows', 'apply', path);
    expect(updated.stdout).toContain(`--- workflow ${id}\n`);
    expect(updated.stdout).toContain('\n-      stop: 3\n+      stop: 5\n');
    expect(updated.stdout).toMatch(new RegExp(`Workflow ${id} "${title}" is updated\\.\n$`));
    expect((await read(id)).nodes[0]!.config).toEqual({ start: 1, stop: 5 });
  });

  it('says what keeps the graph from running, by the labels of its nodes, and exits with its own code', async () => {
    const title = newTitle();
    const path = file('draft.yaml', yamlOf(title).replace('value * value', 'valeu * 2'));
    const problem = /\nerror +nodes\[1\] "Square" \/expression: .*valeu.*\n/;
    const dry = await terminal.weir('workflows', 'apply', path, '--dry-run');
    expect(dry).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(problem) });
    expect(dry.stdout).toMatch(/would be created\.\n(.*\n)+It could not run as it is\.\n$/);
    const created = await terminal.weir('workflows', 'apply', path);
    expect(created.exitCode).toBe(8);
    expect(created.stdout).toMatch(
      /is created\.\nerror +nodes\[\d\] "Square" \/expression: .*\n(.*\n)*It cannot run as it is\.\n$/,
    );
    expect(await terminal.weir('workflows', 'apply', path, '--json')).toMatchObject({
      exitCode: 8,
      json: { action: 'unchanged', validation: { valid: false } },
    });
    expect(await terminal.weir('run', title)).toMatchObject({
      exitCode: 5,
      stderr: expect.stringMatching(/\n {2}nodes\[\d\] "Square" \(id \d+\) \/expression: .*valeu/),
    });
  });

  it('with --dry-run shows the same and changes nothing', async () => {
    const title = newTitle();
    const path = file('w.yaml', yamlOf(title));
    expect((await terminal.weir('workflows', 'apply', path, '--dry-run')).stdout).toMatch(
      new RegExp(`\\+title: ${title}\n(.*\n)*Workflow "${title}" would be created\\.\n$`),
    );
    expect(
      ((await terminal.weir('workflows', 'list', '--json')).json as { title: string }[]).map(
        (each) => each.title,
      ),
    ).not.toContain(title);
    const id = await applied(yamlOf(title));
    const before = await read(id);
    writeFileSync(path, yamlOf(title, 9));
    const { json } = await terminal.weir('workflows', 'apply', path, '-n', '--json');
    expect(json).toMatchObject({ action: 'updated', dry_run: true, id, title });
    expect(json.diff).toContain('+      stop: 9');
    expect(await read(id)).toEqual(before);
  });

  it('leaves what the file does not say, and keeps the nodes where only the rest changes', async () => {
    const title = newTitle();
    const id = await applied(`${yamlOf(title)}description: Squares of numbers\nis_active: false\n`);
    const before = await read(id);
    await terminal.weir('workflows', 'apply', file('w.yaml', `title: ${title}\n`));
    expect(await read(id)).toEqual(before);
    await terminal.weir(
      'workflows',
      'apply',
      file('w.yaml', `title: ${title}\ndescription: null\n`),
    );
    expect(await read(id)).toEqual({
      ...before,
      description: null,
      modified: expect.any(String),
      version: 2,
    });
    await terminal.weir('workflows', 'apply', file('w.yaml', `${yamlOf(title)}is_active: true\n`));
    expect(await read(id)).toMatchObject({ is_active: true, nodes: before.nodes });
  });

  it('finds the workflow by id too, so that it can be renamed', async () => {
    const id = await applied(yamlOf(newTitle()));
    const [second, third] = [newTitle(), newTitle()];
    expect(
      (await terminal.weir('workflows', 'apply', file('w.yaml', `id: ${id}\ntitle: ${second}\n`)))
        .stdout,
    ).toContain(`Workflow ${id} "${second}" is updated.`);
    expect(
      (
        await terminal.weir(
          'workflows',
          'apply',
          file('w.yaml', `title: ${third}\n`),
          '--id',
          String(id),
        )
      ).stdout,
    ).toContain(`Workflow ${id} "${third}" is updated.`);
    expect((await read(id)).title).toBe(third);
  });

  it('takes what get answers, and what export prints, from standard input too', async () => {
    const id = await applied(yamlOf(newTitle()));
    for (const args of [
      ['get', String(id), '--json'],
      ['export', String(id)],
      ['export', String(id), '--format', 'json', '--with-id'],
    ]) {
      const { stdout } = await terminal.weir('workflows', ...args);
      const again = await terminal.weir('workflows', 'apply', '-', { stdin: stdout });
      expect(again.stderr).toBe('');
      expect(again.stdout).toMatch(new RegExp(`^Workflow ${id} ".*" is what the file says\\.\n$`));
    }
  });

  it('paints the diff on a terminal', async () => {
    const { stdout } = await terminal.weir(
      'workflows',
      'apply',
      file('w.yaml', yamlOf(newTitle())),
      '-n',
      { terminal: ['stdout'] },
    );
    expect(stdout).toMatch(/\u001b\[32m\+title: /);
  });

  it.each([
    ['no YAML', 'title: [', /is not YAML or JSON: line 1, column \d+/],
    ['a key twice', 'title: a\ntitle: b', /line 2, column 1/],
    ['a list', '[]', /is not a workflow: it has to be an object/],
    ['no title', 'nodes: []', /has neither id nor title/],
    ['a member that is misspelt', 'titel: x', /a member that a workflow does not have: titel/],
    [
      'a member of a node that is misspelt',
      'title: x\nnodes: [{node_type: a/b, confg: {}}]',
      /nodes\[0\]\.confg/,
    ],
    ['a node without type', 'title: x\nnodes: [{label: a}]', /says no node_type in nodes\[0\]/],
    ['a wrong type', 'title: 7', /title has to be a text/],
    [
      'a wrong role',
      'title: x\nnodes: [{node_type: a/b, node_role: boss}]',
      /has to be getter, setter or terminator/,
    ],
    [
      'an unknown node type',
      'title: x\nnodes: [{node_type: queryoperators/joins}]',
      /a node type in nodes\[0\] that does not exist: queryoperators\/joins\.\nSimilar: .*queryoperators\/join/,
    ],
    ['edges alone', 'title: x\nedges: []', /has edges but no nodes/],
    [
      'an edge without ends',
      'title: x\nnodes: [{node_type: sources\/sequence}]\nedges: [{}]',
      /which node is the source of edges\[0\]/,
    ],
    [
      'a number that JSON has not',
      'title: x\nnodes: [{node_type: sources/sequence, config: {start: .inf}}]',
      /holds Infinity/,
    ],
    [
      'what the service refuses',
      'title: x\nnodes: [{node_type: a/b, node_role: getter}]',
      /`nodes\[0\]\.node_type`/,
    ],
    [
      'an edge into nowhere',
      'title: x\nnodes: [{node_type: sources/sequence}]\nedges: [{source_node_index: 0, target_node_index: 4}]',
      /`edges\[0\]\.target_node_index`/,
    ],
  ])('refuses %s', async (_, content, expected) => {
    const { exitCode, stdout, stderr } = await terminal.weir(
      'workflows',
      'apply',
      file('bad.yaml', content),
    );
    expect(stderr).toMatch(expected);
    expect({ exitCode, stdout }).toEqual({ exitCode: 5, stdout: '' });
  });

  it('does not guess between several, and rejects an unknown id', async () => {
    const title = newTitle();
    for (let twice = 0; twice < 2; twice += 1)
      await app.client.ok('createWorkflow', { key: app.keys.all, body: { title } });
    const ambiguous = await terminal.weir('workflows', 'apply', file('w.yaml', yamlOf(title)));
    expect(ambiguous.exitCode).toBe(5);
    expect(ambiguous.stderr).toMatch(
      /Several workflows have the title ".*": \d+, \d+\.\nName the one that is meant by its id/,
    );
    expect(
      (await terminal.weir('workflows', 'apply', file('w.yaml', `id: 999999\n${yamlOf(title)}`)))
        .exitCode,
    ).toBe(4);
    expect(
      (await terminal.weir('workflows', 'apply', join(terminal.directory, 'none.yaml'))).exitCode,
    ).toBe(2);
  });
});
