/** Every node type has a model in the oracle (`npm run oracle`), or a reason why it needs none. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../src/nodes/index.ts';

const ORACLE = join(__dirname, '..', 'oracle');

/** The keys of the table of that name in a file of the oracle. */
function keysOf(file: string, table: string): readonly string[] {
  const text = readFileSync(join(ORACLE, file), 'utf8');
  const [, body = ''] = new RegExp(`^${table}\\b[^\\n]*= \\{\\n(.*?)^\\}`, 'ms').exec(text) ?? [];
  return [...body.matchAll(/^ {4}"([^"]+)":/gm)].map(([, key]) => key!);
}

it('has a model of every node type in test/oracle/nodes.py, or a reason in test/oracle/graphs.py', () => {
  const models = keysOf('nodes.py', 'NODES');
  const reasons = keysOf('graphs.py', 'LEFT_OUT');
  expect([...models, ...reasons].sort()).toEqual([...catalogue.keys()].sort());
});
