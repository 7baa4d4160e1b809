/** Several workflow files, graphs that cannot run, and exit codes of dry runs, against a whole service. */

import { mkdirSync, writeFileSync } from 'node:fs';
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

describe('a file with a slug', () => {
  const apply = async (content: string, ...args: string[]) =>
    terminal.weir('workflows', 'apply', file('slug.yaml', content), '--json', ...args);
  const id = async (content: string) => (await apply(content)).json.id as number;

  it('is that of the workflow with the slug, whatever its title', async () => {
    const title = newTitle();
    const first = await id(`slug: by-slug\n${yamlOf(title)}`);
    const second = await id(`slug: by-other-slug\n${yamlOf(title)}`);
    expect(second).not.toBe(first);
    const renamed = `slug: by-slug\n${yamlOf(newTitle())}`;
    expect((await apply(renamed)).json).toMatchObject({ action: 'updated', id: first });
    expect((await apply(renamed)).json).toMatchObject({ action: 'unchanged', id: first });
    const printed = await terminal.weir('workflows', 'export', 'by-slug');
    expect(printed.stdout).toContain('\nslug: by-slug\n');
    expect((await apply(printed.stdout)).json).toMatchObject({ action: 'unchanged', id: first });
    expect((await terminal.weir('workflows', 'list')).stdout).toMatch(/^id +slug +title /);
    expect((await terminal.weir('run', 'by-slug', '-f', 'csv')).exitCode).toBe(0);
  });

  it('gives it to the workflow with the id or the title, which can change it and lose it', async () => {
    const title = newTitle();
    const workflowId = await id(yamlOf(title));
    expect(await id(`slug: given\n${yamlOf(title)}`)).toBe(workflowId);
    expect(await id(`id: ${workflowId}\nslug: given-anew\n`)).toBe(workflowId);
    expect((await read(workflowId)).slug).toBe('given-anew');
    expect(await id(`title: ${title}\n`)).toBe(workflowId);
    expect((await read(workflowId)).slug).toBe('given-anew');
    expect(await id(`title: ${title}\nslug: null\n`)).toBe(workflowId);
    expect((await read(workflowId)).slug).toBeNull();
  });

  it('is refused if it names two workflows, or one that another file names', async () => {
    const one = await id(`slug: one-of-two\n${yamlOf(newTitle())}`);
    const other = await id(yamlOf(newTitle()));
    expect(await apply(`id: ${other}\nslug: one-of-two\n`)).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining(`names two workflows: ${other} by its id, and ${one} by`),
    });
    const twin = file('twin.yaml', `slug: new-twin\n${yamlOf(newTitle())}`);
    expect(await apply(`slug: new-twin\n${yamlOf(newTitle())}`, twin)).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('describe the same workflow'),
    });
    expect(await apply('slug: nobody-has-it\n')).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('There is no workflow with the slug'),
    });
  });
});

describe('apply of several files', () => {
  const folder = (name: string, files: Readonly<Record<string, string>>): string => {
    const path = join(terminal.directory, name);
    mkdirSync(path);
    for (const [each, content] of Object.entries(files)) writeFileSync(join(path, each), content);
    return path;
  };

  it('takes files and folders, in order', async () => {
    const [first, second, third] = [newTitle(), newTitle(), newTitle()];
    const path = folder('several', {
      'b.yaml': yamlOf(second),
      'a.yml': yamlOf(first),
      'notes.txt': 'none',
    });
    const other = file('third.yaml', yamlOf(third));
    const created = await terminal.weir('workflows', 'apply', path, other);
    expect(created.exitCode).toBe(0);
    const titles = [...created.stdout.matchAll(/"(.*)" is created/g)].map(([, title]) => title);
    expect(titles).toEqual([first, second, third]);
    const { json } = await terminal.weir('workflows', 'apply', path, other, '--json');
    expect(json).toMatchObject(Array.from({ length: 3 }, () => ({ action: 'unchanged' })));
  });

  it('needs at most two requests for each file, and two for all', async () => {
    const titles = Array.from({ length: 20 }, newTitle);
    const filesTo = (stop: number) =>
      Object.fromEntries(titles.map((title, at) => [`${at}.yaml`, yamlOf(title, stop)]));
    const path = folder('twenty', filesTo(3));
    const requests = () => app.logLines().filter(({ msg }) => msg === 'request').length;
    for (const stop of [3, 3, 4]) {
      for (const [name, content] of Object.entries(filesTo(stop)))
        writeFileSync(join(path, name), content);
      const before = requests();
      expect((await terminal.weir('workflows', 'apply', path)).exitCode).toBe(0);
      expect(requests() - before).toBeLessThanOrEqual(42);
    }
  });

  it.each([
    ['a file twice', ['one.yaml', 'one.yaml'], 2, 'is named more than once'],
    ['two files of one workflow', ['one.yaml', 'same.yaml'], 5, 'describe the same workflow'],
    ['a folder without files', ['empty'], 2, 'has no file that ends in .yaml, .yml or .json'],
    ['--id for several', ['one.yaml', 'two.yaml', '--id', '1'], 2, '--id names one workflow'],
    ['an invalid file', ['two.yaml', 'wrong.yaml'], 5, 'wrong.yaml'],
  ])('refuses %s, and applies none', async (_, args, code, message) => {
    mkdirSync(join(terminal.directory, 'empty'), { recursive: true });
    file('one.yaml', yamlOf('Refused'));
    file('same.yaml', yamlOf('Refused'));
    file('two.yaml', yamlOf('Refused too'));
    file('wrong.yaml', 'titel: x');
    const paths = args.map((arg) =>
      arg.startsWith('--') || arg === '1' ? arg : join(terminal.directory, arg),
    );
    expect(await terminal.weir('workflows', 'apply', ...paths)).toMatchObject({
      exitCode: code,
      stderr: expect.stringContaining(message),
    });
    expect((await terminal.weir('workflows', 'list')).stdout).not.toContain('Refused');
  });
});

describe('apply of a graph that cannot run', () => {
  it('does not replace one that can, unless it is a draft', async () => {
    const title = newTitle();
    const id = await applied(yamlOf(title));
    const before = await read(id);
    const broken = file('broken.yaml', yamlOf(title).replace('value * value', 'valeu * 2'));
    const refused = await terminal.weir('workflows', 'apply', broken);
    expect(refused).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining(`Workflow ${id} can run, but the graph in ${broken} cannot`),
    });
    expect(refused.stderr).toContain('nodes[1] "Square" /expression: ');
    expect(await read(id)).toEqual(before);
    expect((await terminal.weir('workflows', 'apply', broken, '--draft')).exitCode).toBe(8);
    const other = file('other.yaml', yamlOf(title).replace('value * value', 'vaule * 2'));
    expect((await terminal.weir('workflows', 'apply', other)).exitCode).toBe(8);
  });
});

it('apply --dry-run and diff exit with 1 if something differs, and with 0 if not', async () => {
  const title = newTitle();
  const path = file('dry.yaml', yamlOf(title));
  expect((await terminal.weir('workflows', 'apply', path, '-n')).exitCode).toBe(1);
  await terminal.weir('workflows', 'apply', path);
  expect((await terminal.weir('workflows', 'apply', path, '-n')).exitCode).toBe(0);
  writeFileSync(path, yamlOf(title, 9));
  expect((await terminal.weir('workflows', 'apply', path, '-n')).exitCode).toBe(1);
  await terminal.weir('workflows', 'apply', path);
  expect((await terminal.weir('workflows', 'diff', title)).exitCode).toBe(1);
  expect((await terminal.weir('workflows', 'diff', title, '2', '2')).exitCode).toBe(0);
});

describe('a credential in a file', () => {
  const using = (title: string, credential: string): string =>
    [
      `title: ${title}`,
      'nodes:',
      `  - { node_type: sources/httpRequest, config: { url: 'https://api.example.com/a', credential_id: ${credential} } }`,
      '  - { node_type: termination/dashboardOutput }',
      'edges: [{ source_node_index: 0, target_node_index: 1 }]',
    ].join('\n');

  it('can be named', async () => {
    // The key that login stores is of the level organization.
    const environment = { WEIR_KEY: '' };
    const login = ['login', '--email', app.admin.email, '--password-stdin'];
    await terminal.weir(...login, { stdin: app.admin.password, environment });
    const create = ['credentials', 'create', '--type', 'bearer', '--host', 'api.example.com'];
    await terminal.weir(...create, '--name', 'Shop', '--secret-file', '-', '--json', {
      stdin: 'secret',
      environment,
    });
    const title = newTitle();
    const path = file('named.yaml', using(title, 'Shop'));
    const { json } = await terminal.weir('workflows', 'apply', path, '--json', { environment });
    expect((await read(json.id as number)).nodes[0]!.config).toMatchObject({
      credential_id: 'Shop',
    });
    expect((await terminal.weir('validate', path, { environment })).exitCode).toBe(0);
    expect((await terminal.weir('workflows', 'apply', path, '-n', { environment })).exitCode).toBe(
      0,
    );
    const unknown = file('unknown.yaml', using(title, 'Shp'));
    expect(await terminal.weir('workflows', 'apply', unknown, { environment })).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('There is no credential "Shp" in this organization'),
    });
  });
});
