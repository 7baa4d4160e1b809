/** A new database costs one folder, its node types, and the entry of its credential. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { readSourceFiles } from '../support/source-files.ts';

const CONNECTORS = join(__dirname, '../../src/connectors');
const databases = readdirSync(CONNECTORS).filter(
  (name) => name !== 'database' && existsSync(join(CONNECTORS, name, 'child')),
);
/** Weir's own database is PostgreSQL, too. */
const files = readSourceFiles().filter(
  ({ path }) => !/^(?:generated|stores|app|engine\/dialects)\//.test(path),
);
const READ_ONLY = ['spark'];

it.each(databases)('%s is known to no other code', (name) => {
  const folder = `connectors/${name}/`;
  const outside = files.filter(({ path }) => !path.startsWith(folder));
  expect(
    outside
      .filter(({ imports }) => imports.some((path) => path.startsWith(folder)))
      .map(({ path }) => path),
  ).toEqual(['connectors/index.ts']);
  const mentions = new RegExp(`['/]${name}'|^ *${name}: `, 'm');
  expect(outside.filter(({ text }) => mentions.test(text)).map(({ path }) => path)).toEqual([
    'cli/commands/credential-options.ts',
    'model/credential.ts',
    `nodes/sources/${name}.ts`,
    ...(READ_ONLY.includes(name) ? [] : [`nodes/termination/${name}.ts`]),
    'services/credentials/fields.ts',
  ]);
});
