/** Tests of a workflow, stored from a file and run, against a whole service. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inSession } from './session.ts';
import type { Terminal } from './terminal.ts';

let terminal: Terminal;
inSession((session) => ({ terminal } = session));

let count = 0;

const WORKFLOW = (title: string): string => `title: ${title}
nodes:
  - node_type: sources/inlineRows
    label: Orders
    config: { rows: [{ item: tea, price: 125.5 }, { item: cup, price: 4 }] }
  - node_type: queryoperators/filter
    label: Large
    config: { expression: price > 100 }
  - node_type: termination/dashboardOutput
edges:
  - { source_node_index: 0, target_node_index: 1 }
  - { source_node_index: 1, target_node_index: 2 }
`;

const PASSING = `- name: Large orders remain
  expect:
    - { node: Large, rows: [{ item: tea, price: 125.5 }] }
`;
const FAILING = `- name: Prices & <tax>
  fixtures: { Orders: [{ item: pot, price: 200 }] }
  expect:
    - { node: Large, rows: [{ item: pot, price: 238 }, { item: cup, price: 300 }] }
`;

function file(name: string, content: string): string {
  const path = join(terminal.directory, name);
  writeFileSync(path, content);
  return path;
}

async function newWorkflow(): Promise<string> {
  const title = `Tested ${(count += 1)}`;
  await terminal.weir('workflows', 'apply', file('workflow.yaml', WORKFLOW(title)));
  return title;
}

describe('weir tests and weir test', () => {
  it('store the tests of a file, and make them those of the file again', async () => {
    const title = await newWorkflow();
    const apply = (content: string) =>
      terminal.weir('tests', 'apply', title, file('tests.yaml', content), '--json');
    expect((await apply(PASSING + FAILING)).json).toMatchObject({
      created: 2,
      updated: 0,
      deleted: 0,
    });
    expect((await apply(PASSING + FAILING)).json).toMatchObject({
      created: 0,
      updated: 0,
      deleted: 0,
    });
    const changed = PASSING.replace('125.5 }', '125.5 }, { item: cup, price: 4 }');
    expect((await apply(`tests:\n${changed.replaceAll(/^/gm, '  ')}`)).json).toMatchObject({
      created: 0,
      updated: 1,
      deleted: 1,
    });
    const exported = await terminal.weir('tests', 'export', title);
    expect((await apply(exported.stdout)).json).toMatchObject({
      created: 0,
      updated: 0,
      deleted: 0,
    });
  });

  it('are in the file of the workflow too', async () => {
    const title = `Tested ${(count += 1)}`;
    const tests = (content: string) => `tests:\n${content.replaceAll(/^(?=.)/gm, '  ')}`;
    const apply = async (content: string) => {
      const path = file('with-tests.yaml', WORKFLOW(title) + content);
      return terminal.weir('workflows', 'apply', path, '--json');
    };
    expect((await apply(tests(PASSING + FAILING))).json).toMatchObject({ action: 'created' });
    expect((await apply(tests(PASSING + FAILING))).json).toMatchObject({ action: 'unchanged' });
    const exported = await terminal.weir('workflows', 'export', title);
    const again = await terminal.weir('workflows', 'apply', '-', { stdin: exported.stdout });
    expect(again.stdout).toContain('is what the file says');
    const { json } = await apply(tests(PASSING));
    expect(json).toMatchObject({ action: 'updated' });
    expect(json.diff).toContain('-  - name: Prices & <tax>');
    expect((await apply('')).json).toMatchObject({ action: 'unchanged' });
    expect((await terminal.weir('test', title)).stdout).toContain('1 passed, 0 failed');
    const misspelt = await apply(tests(PASSING.replace('expect:', 'fixture: {}\n  expect:')));
    expect(misspelt).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('tests[0] has the unknown member'),
    });
  });

  it('are made of a run', async () => {
    const title = await newWorkflow();
    const { json } = await terminal.weir('run', title, '--json');
    const run = String(json.execution_id);
    const captured = await terminal.weir('tests', 'capture', run, '--name', 'March');
    expect(captured.stdout).toMatch(
      /^Workflow \d+: test "March" expects 1 rows of "Dashboard"\.\n$/,
    );
    expect((await terminal.weir('test', title)).exitCode).toBe(0);
    const fixture = ['--fixture', 'Orders=[{"item":"tea","price":120}]'];
    expect(await terminal.weir('tests', 'capture', run, ...fixture)).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('--fixture gives a node the rows'),
    });
  });

  it('show what differs, exit with 10, and write JUnit', async () => {
    const title = await newWorkflow();
    await terminal.weir('tests', 'apply', title, file('tests.yaml', PASSING + FAILING));
    const report = join(terminal.directory, 'report.xml');
    const { stdout, exitCode } = await terminal.weir('test', title, '--junit', report);
    expect(exitCode).toBe(10);
    expect(
      stdout
        .replaceAll(/\(\d+ ms\)/g, '(1 ms)')
        .split('\n')
        .slice(1),
    ).toEqual([
      '  ✓ Large orders remain (1 ms)',
      '  ✗ Prices & <tax> (1 ms)',
      '      "Large": 2 rows expected, 1 found',
      '        row 1, price: 238 expected, 200 found',
      '        row 2 is missing: {"item":"cup","price":300}',
      '1 passed, 1 failed',
      '',
    ]);
    const xml = readFileSync(report, 'utf8');
    expect(xml).toContain('tests="2" failures="1" errors="0"');
    expect(xml).toContain('name="Prices &#38; &#60;tax&#62;"');
    const passing = await terminal.weir('test', title, '--name', 'Large orders remain');
    expect(passing.exitCode).toBe(0);
    const one = await terminal.weir('test', title, '--name', 'None');
    expect(one.exitCode).toBe(4);
  });

  it('says what a file of tests must contain', async () => {
    const title = await newWorkflow();
    const { stderr, exitCode } = await terminal.weir(
      'tests',
      'apply',
      title,
      file('tests.yaml', 'a: 1'),
    );
    expect(exitCode).toBe(5);
    expect(stderr).toContain('It must be a list of tests');
  });
});
