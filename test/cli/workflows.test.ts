/** Workflow files: apply, export, read, check, delete, against a whole service. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createTerminal, type Terminal } from './terminal.ts';

let app: TestApp;
let terminal: Terminal;
beforeAll(async () => {
  app = await startTestApp();
  terminal = createTerminal();
  Object.assign(terminal.environment, { WEIR_URL: app.url, WEIR_KEY: app.keys.all });
});
afterAll(async () => {
  terminal.close();
  await app.close();
});

let count = 0;
const newTitle = (): string => `Numbers ${(count += 1)}`;

const yamlOf = (
  title: string,
  stop = 3,
): string => `# What people write by hand: no labels, no roles, default ports.
title: ${title}
nodes:
  - node_type: sources/sequence
    config: { stop: ${stop}, start: 1 }
  - node_type: queryoperators/computedColumn
    label: Square
    config:
      expression: value * value
      column_name: square
  - node_type: termination/dashboardOutput
edges:
  - { source_node_index: 0, target_node_index: 1 }
  - { source_node_index: 1, target_node_index: 2 }
`;

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
    const created = await terminal.weir('workflows', 'apply', path);
    expect(created.exitCode).toBe(0);
    expect(created.stdout).toMatch(
      new RegExp(
        `^--- /dev/null\n\\+\\+\\+ .*w\\.yaml\n(.*\n)*\\+title: ${title}\n(.*\n)*Workflow \\d+ "${title}" is created\\.\n$`,
      ),
    );
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
    expect(await read(id)).toEqual({ ...before, description: null, modified: expect.any(String) });
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
      'title: x\nnodes: [{node_type: a/b}]',
      /a node type in nodes\[0\] that there is not: a\/b/,
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
      /\/nodes\/0\/node_type/,
    ],
    [
      'an edge into nowhere',
      'title: x\nnodes: [{node_type: sources/sequence}]\nedges: [{source_node_index: 0, target_node_index: 4}]',
      /\/edges\/0\/target_node_index/,
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

  it('does not guess which of several is meant, and knows an id that is none', async () => {
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

describe('export', () => {
  it('writes a file that makes the same workflow elsewhere', async () => {
    const id = await applied(yamlOf(newTitle()));
    const path = join(terminal.directory, 'out.json');
    const { exitCode, stdout, stderr } = await terminal.weir(
      'workflows',
      'export',
      String(id),
      '--output',
      path,
    );
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: `Workflow ${id} is in ${path}.\n`,
    });
    const content = JSON.parse(readFileSync(path, 'utf8')) as { title: string };
    const copy = await applied(JSON.stringify({ ...content, title: newTitle() }));
    const plain = (workflow: Awaited<ReturnType<typeof read>>) =>
      workflow.nodes.map(({ node_type, label, config }) => ({ node_type, label, config }));
    expect(plain(await read(copy))).toEqual(plain(await read(id)));
    expect((await read(copy)).edges).toHaveLength(2);
  });
});

describe('list, get, validate and delete', () => {
  it('show what there is', async () => {
    const title = newTitle();
    const id = await applied(yamlOf(title));
    const { stdout } = await terminal.weir('workflows', 'list');
    expect(stdout).toMatch(/^ *id +title +nodes +edges +active +modified\n/);
    expect(stdout).toMatch(new RegExp(`^ *${id}  ${title} +3 +2  yes +\\S+Z$`, 'm'));
    expect((await terminal.weir('workflows', 'list', '--limit', '1', '--json')).json).toHaveLength(
      1,
    );
    const got = await terminal.weir('workflows', 'get', title);
    expect(got.stdout).toContain(`id ${id}, active`);
    expect(got.stdout).toMatch(/Square +queryoperators\/computedColumn +setter/);
    expect((await terminal.weir('workflows', 'get', String(id), '--json')).json).toEqual(
      await read(id),
    );
  });

  it('check a workflow', async () => {
    const good = await applied(yamlOf(newTitle()));
    expect(await terminal.weir('validate', String(good))).toMatchObject({
      exitCode: 0,
      stdout: `Workflow ${good} is valid.\n`,
    });
    const bad = await applied(yamlOf(newTitle()).replace('value * value', 'valeu * 2'));
    const { exitCode, stdout } = await terminal.weir('validate', String(bad));
    expect(exitCode).toBe(5);
    expect(stdout).toMatch(/^error +node \d+ \/expression: .*valeu.*\n/);
    expect((await terminal.weir('validate', String(bad), '--json')).json).toMatchObject({
      valid: false,
    });
  });

  it('check a file, and store nothing', async () => {
    const title = newTitle();
    const good = file('good.yaml', yamlOf(title));
    expect(await terminal.weir('validate', '--file', good)).toMatchObject({
      exitCode: 0,
      stdout: `${good} is valid.\n`,
    });
    const bad = yamlOf(title).replace('value * value', 'valeu * 2');
    const { exitCode, stdout } = await terminal.weir('validate', '--file', '-', { stdin: bad });
    expect(exitCode).toBe(5);
    expect(stdout).toMatch(/^error +nodes\[1\] \/expression: .*valeu.*\nStandard input cannot run/);
    expect((await terminal.weir('workflows', 'list')).stdout).not.toContain(title);
  });

  it.each([[['validate']], [['validate', '7', '--file', 'x.yaml']]])(
    '%j does not say what to check',
    async (args) => {
      const { exitCode, stderr } = await terminal.weir(...args);
      expect(exitCode).toBe(2);
      expect(stderr).toContain('Say what to check');
    },
  );

  it('delete after asking', async () => {
    const id = await applied(yamlOf(newTitle()));
    expect((await terminal.weir('workflows', 'delete', String(id))).stderr).toContain('Say --yes');
    expect(
      await terminal.weir('workflows', 'delete', String(id), { terminal: ['stdin'], stdin: ['n'] }),
    ).toMatchObject({
      exitCode: 2,
      stdout: '',
    });
    await read(id);
    const asked = await terminal.weir('workflows', 'delete', String(id), {
      terminal: ['stdin'],
      stdin: ['y'],
    });
    expect(asked).toMatchObject({ exitCode: 0, stdout: `Workflow ${id} is deleted.\n` });
    expect(await terminal.weir('workflows', 'delete', String(id), '--yes')).toMatchObject({
      exitCode: 4,
    });
  });

  it('say that a title is not there', async () => {
    const { exitCode, stderr } = await terminal.weir('run', 'No such title');
    expect(exitCode).toBe(4);
    expect(stderr).toContain('This key sees no workflow with the title "No such title".');
  });
});

describe('node-types', () => {
  it('lists, filters and shows one', async () => {
    const all = await terminal.weir('node-types');
    expect(all.stdout).toMatch(/^queryoperators\/join +setter +input1,input2 +output1 +\w+/m);
    const getters = (
      await terminal.weir('node-types', '--role', 'getter', '--category', 'SOUR', '--json')
    ).json as {
      node_types: { node_role: string }[];
    };
    expect(new Set(getters.node_types.map((each) => each.node_role))).toEqual(new Set(['getter']));
    const one = await terminal.weir('node-types', 'queryoperators/filter');
    expect(one.stdout).toMatch(/^node_type: queryoperators\/filter\n/);
    expect(one.stdout).toContain('config_schema:');
    expect(await terminal.weir('node-types', 'queryoperators/nothing')).toMatchObject({
      exitCode: 4,
    });
  });
});
