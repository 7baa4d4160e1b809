/** Workflows: export, list, read, check, delete, and the node types, against a whole service. */

import { readFileSync, writeFileSync } from 'node:fs';
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
    const last = title.split(' ').at(-1)!;
    const search = (words: string, ...options: string[]) =>
      terminal.weir('workflows', 'list', '--search', words, ...options);
    expect((await search(last, '--json')).json).toMatchObject([{ id }]);
    expect((await search('nothing-like-it')).stderr).toContain('No workflow matches.');
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
      stdout: expect.stringMatching(
        new RegExp(
          `^nodes\\[0\\] "Number sequence" \\(id \\d+\\) → output1: value number\nnodes\\[1\\] "Square" \\(id \\d+\\) → .*square number\n.*\nWorkflow ${good} is valid\\.\n$`,
        ),
      ),
    });
    const bad = await applied(yamlOf(newTitle()).replace('value * value', 'valeu * 2'));
    const { exitCode, stdout } = await terminal.weir('validate', String(bad));
    expect(exitCode).toBe(5);
    expect(stdout).toMatch(/^error +nodes\[\d\] "Square" \(id \d+\) \/expression: .*valeu.*\n/);
    expect((await terminal.weir('validate', String(bad), '--json')).json).toMatchObject({
      valid: false,
    });
  });

  it('check a file, and store nothing', async () => {
    const title = newTitle();
    const good = file('good.yaml', yamlOf(title));
    for (const args of [['--file', good], [good]])
      expect(await terminal.weir('validate', ...args)).toMatchObject({
        exitCode: 0,
        stdout: expect.stringContaining(`${good} is valid.\n`),
      });
    expect(await terminal.weir('validate', 'nowhere.yml')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('There is no such file'),
    });
    const bad = yamlOf(title).replace('value * value', 'valeu * 2');
    const { exitCode, stdout } = await terminal.weir('validate', '--file', '-', { stdin: bad });
    expect(exitCode).toBe(5);
    expect(stdout).toMatch(
      /^error +nodes\[1\] "Square" \/expression: .*valeu.*\n(nodes\[\d\] "[^"]+" → .*\n)+Standard input cannot run/,
    );
    expect((await terminal.weir('workflows', 'list')).stdout).not.toContain(title);
  });

  it('say how columns that only a run shows can be checked before', async () => {
    const getter = (config: string) =>
      `title: ${newTitle()}\nnodes:\n  - node_type: sources/httpRequest\n    config: ${config}\n  - node_type: termination/dashboardOutput\nedges:\n  - { source_node_index: 0, target_node_index: 1 }\n`;
    const hint = async (config: string, ...options: readonly string[]) =>
      (await terminal.weir('validate', file('u.yaml', getter(config)), ...options)).stderr;
    expect(await hint('{ url: "https://example.com" }')).toContain('declares its `columns`');
    expect(await hint('{ url: "https://example.com" }', '--quiet')).toBe('');
    expect(await hint('{ url: "https://example.com", columns: { a: string } }')).toBe('');
  });

  it.each([[['validate']], [['validate', '7', '--file', 'x.yaml']]])(
    '%j does not say what to check',
    async (args) => {
      const { exitCode, stderr } = await terminal.weir(...args);
      expect(exitCode).toBe(2);
      expect(stderr).toContain('Say what to check');
    },
  );

  it('preview what each node gives, with rows in place of its source', async () => {
    const id = await applied(yamlOf(newTitle()));
    const { exitCode, stdout } = await terminal.weir('preview', String(id), '--rows', '2');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^nodes\[0\] "Number sequence" \(id \d+\): 3 rows in \d+ ms\nvalue\n +1\n +2\n\nnodes\[1\] "Square" \(id \d+\): 3 rows/,
    );
    const [source] = (await read(id)).nodes;
    const fixtures = file('fixtures.yaml', `"${source!.id}": [{ value: 9 }]`);
    const given = await terminal.weir('preview', String(id), '--fixtures', fixtures, '--json');
    expect(given.json).toMatchObject({
      nodes: [{ rows: [{ value: 9 }] }, { rows: [{ value: 9, square: 81 }] }],
    });
    expect((await terminal.weir('preview', String(id), '--until', 'x')).exitCode).toBe(2);
  });

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

describe('functions', () => {
  it('lists and shows one', async () => {
    const all = await terminal.weir('functions');
    expect(all.stdout).toMatch(/^numbers +round\(x, digits\) +integer\|number\|decimal *$/m);
    const one = await terminal.weir('functions', 'ROUND');
    expect(one.stdout).toMatch(/^name: round\n/);
    expect(one.stdout).toContain('expression: round(1234.5, -2)');
    expect(await terminal.weir('functions', 'to_date')).toMatchObject({
      exitCode: 4,
      stderr: expect.stringMatching(/\nSimilar: .*\bparse_date\b.*\.\n/),
    });
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
    const { stdout } = await terminal.weir('node-types', 'Filter');
    expect(stdout).toBe(one.stdout);
    expect(await terminal.weir('node-types', 'queryoperators/nothing')).toMatchObject({
      exitCode: 4,
    });
  });
});

describe('types', () => {
  it('writes the parameters and the rows of a workflow as TypeScript', async () => {
    const title = 'Typed */ orders';
    const note =
      'Additional properties, because generated code cannot use or distinguish their names: “A\\_B”. `x-other-columns` has their types.';
    const id = await applied(
      [
        `title: ${JSON.stringify(title)}`,
        'parameters:',
        '  country: { type: string, enum: [NL, "D\'E"], required: true, description: "Where */ it is" }',
        '  size: { type: string, enum: [S, M] }',
        '  rows: { type: rows, columns: [{ name: "2024", type: number }, { name: a b, type: json }, { name: n, type: integer }, { name: A_B, type: text }] }',
        'nodes:',
        '  - { node_type: sources/params, config: { param: rows } }',
        '  - { node_type: termination/dashboardOutput }',
        'edges: [{ source_node_index: 0, target_node_index: 1 }]',
      ].join('\n'),
    );
    const { stdout } = await terminal.weir('types', String(id));
    expect(stdout).toBe(
      [
        `// Workflow ${id}: Typed * / orders (revision 1). Written by \`weir types\`.`,
        '',
        '/** The parameters of the workflow. */',
        'export type Params = {',
        '  /** Where \\* / it is */',
        '  readonly "country": "NL" | "D\'E";',
        '  readonly "size"?: "S" | "M" | null;',
        `  /** ${note} */`,
        '  readonly "rows"?: readonly ({',
        '    readonly "2024"?: number | null;',
        '    readonly "a b"?: unknown;',
        '    readonly "n"?: number | string | null;',
        '    readonly "A_B"?: string | null;',
        '  })[] | null;',
        '};',
        '',
        `/** One row. ${note} */`,
        'export type Row = {',
        '  readonly "2024": number | null;',
        '  readonly "a b": unknown;',
        '  readonly "n": number | string | null;',
        '  readonly "A_B": string | null;',
        '};',
        '',
      ].join('\n'),
    );
    const path = join(terminal.directory, 'typed.ts');
    await terminal.weir('types', String(id), '-o', path);
    expect(readFileSync(path, 'utf8')).toBe(stdout);
  });

  it('keeps declared parameters through export and apply', async () => {
    const id = await applied(
      `${yamlOf(newTitle())}parameters: { n: { type: number, default: 5 } }\n`,
    );
    expect((await read(id)).parameters).toEqual({ n: { type: 'number', default: 5 } });
    const { stdout } = await terminal.weir('workflows', 'export', String(id));
    const again = await terminal.weir('workflows', 'apply', '-', { stdin: stdout });
    expect(again.stdout).toContain('is what the file says');
    await terminal.weir('workflows', 'apply', file('p.yaml', `id: ${id}\nparameters: null\n`));
    expect((await read(id)).parameters).toBeNull();
    const same = await terminal.weir(
      'workflows',
      'apply',
      file('p.yaml', `id: ${id}\nparameters: null\n`),
    );
    expect(same.stdout).toContain('is what the file says');
  });
});
