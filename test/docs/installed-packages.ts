/** The client and the command as a reader has them after installing the packages, from the build at hand. */

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/source-files.ts';

/** @param folder gets `bin/weir` and `node_modules/@weir/client` */
export function installPackages(folder: string): void {
  const dist = join(projectRoot, 'dist');
  mkdirSync(join(folder, 'bin'));
  symlinkSync(join(dist, 'cli/main.js'), join(folder, 'bin/weir'));
  const client = join(folder, 'node_modules/@weir/client');
  mkdirSync(client, { recursive: true });
  symlinkSync(join(dist, 'client'), join(client, 'client'));
  writeFileSync(
    join(client, 'package.json'),
    JSON.stringify({ name: '@weir/client', type: 'module', exports: './client/index.js' }),
  );
}
