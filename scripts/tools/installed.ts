/** ESLint and the compiler of AssemblyScript: 150 MB that only the lint and a change of the reader of rows need. Their manifest is in `.config/`. */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', '.config');
const modules = join(folder, 'node_modules');

/** Returns true if all tools are installed in the versions of the manifest. */
function areToolsInstalled(): boolean {
  return Object.entries(toolVersions()).every(([name, version]) => {
    const file = join(modules, name, 'package.json');
    return existsSync(file) && read<{ version: string }>(file).version === version;
  });
}

/**
 * A file of a tool; all tools are installed first where one is missing.
 * @param path below `node_modules/`
 */
export function toolFile(path: string): string {
  if (!areToolsInstalled()) {
    process.stderr.write('Installing the tools that .config/package.json names (once) …\n');
    const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new Error('`npm ci` in .config/ failed; its output is above.');
  }
  return join(modules, path);
}

/** By package. */
export function toolVersions(): Readonly<Record<string, string>> {
  return read<{ dependencies: Record<string, string> }>(join(folder, 'package.json')).dependencies;
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
