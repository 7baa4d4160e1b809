/** A list with nothing in it says what to do next, on standard error and to people alone. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inSession } from './session.ts';
import type { Terminal } from './terminal.ts';
import { yamlOf } from './workflow-yaml.ts';

let terminal: Terminal;
inSession((session) => ({ terminal } = session));

const LISTS: readonly (readonly [command: readonly string[], next: string])[] = [
  [['workflows', 'list'], 'weir init orders.yaml'],
  [['runs', 'list'], 'weir run <workflow>'],
  [['runs', 'list', '-s', 'failed'], 'weir runs list'],
  [['schedules', 'list'], 'weir schedules create <workflow>'],
  [['dashboards', 'list'], 'weir dashboards create'],
  [['files', 'list'], 'weir files upload'],
  [['credentials', 'list'], 'weir credentials create'],
  [['integrations', 'list'], 'weir integrations import'],
  [['node-types', '--category', 'nothing'], 'weir node-types'],
];

it.each(LISTS)('weir %j', async (command, next) => {
  const { exitCode, stdout, stderr } = await terminal.weir(...command);
  expect(exitCode).toBe(0);
  // The head of the table, for programs that skip it.
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(/^No [^\n]+\.\n$/);
  expect(stderr).toContain(`"${next}`);
  for (const flag of ['--json', '--quiet'])
    expect((await terminal.weir(...command, flag)).stderr).toBe('');
});

it('schedules list names the workflow in the command to type', async () => {
  const file = join(terminal.directory, 'w.yaml');
  writeFileSync(file, yamlOf('Scheduled'));
  const { json } = await terminal.weir('workflows', 'apply', file, '--json');
  const { stderr } = await terminal.weir('schedules', 'list', 'Scheduled');
  expect(stderr).toContain(`"weir schedules create ${json.id} '0 6 * * *'"`);
});

it('a list with something in it says nothing beside', async () => {
  expect((await terminal.weir('keys', 'list')).stderr).toBe('');
});
