/** Results that are too long for a terminal. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inSession } from './session.ts';
import type { Terminal } from './terminal.ts';
import { yamlOf } from './workflow-yaml.ts';

const ROWS = 5300;

let terminal: Terminal;
inSession((session) => ({ terminal } = session));

it.each([
  ['are printed if a person wants them', { stdin: ['y'], terminal: ['stdin', 'stdout'] }, ROWS],
  ['are not printed otherwise', { stdin: ['n'], terminal: ['stdin', 'stdout'] }, 100],
  ['are not printed if nobody can answer', { terminal: ['stdout'] }, 100],
  ['are printed elsewhere', {}, ROWS],
] as const)('thousands of rows %s', async (_, options, count) => {
  const path = join(terminal.directory, 'rows.yaml');
  writeFileSync(path, yamlOf('Rows', ROWS));
  const args = ['run', path, '--no-color', '--format', 'ndjson'];
  const { stdout, stderr } = await terminal.weir(...args, options);
  expect(stdout.trimEnd().split('\n')).toHaveLength(count);
  expect(stderr.includes('Print all 5,300 rows? [y/N] ')).toBe('stdin' in options);
  expect(stderr.includes('The first 100 of 5,300 rows.')).toBe(count === 100);
});
