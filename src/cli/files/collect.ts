/** The workflow files that a command names: files, and the files of folders. */

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EXIT } from '../exit-codes.ts';
import { CliError } from '../cli-error.ts';

const WORKFLOW_FILE = /\.(ya?ml|json)$/i;

export function isWorkflowFile(text: string): boolean {
  return WORKFLOW_FILE.test(text);
}

/** Replaces each folder by the YAML and JSON files directly in it, sorted by name. */
export async function collectFiles(paths: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const path of paths) {
    if (await isFolder(path)) files.push(...(await filesIn(path)));
    else files.push(path);
  }
  const twice = files.find((file, at) => files.indexOf(file) !== at);
  if (twice !== undefined) throw new CliError(EXIT.usage, `${twice} is named more than once.`);
  return files;
}

/** False for a path that does not exist: reading it reports that. */
async function isFolder(path: string): Promise<boolean> {
  if (path === '-') return false;
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => !entry.isDirectory() && isWorkflowFile(entry.name))
    .map(({ name }) => name)
    .sort();
  if (names.length === 0)
    throw new CliError(EXIT.usage, `${folder} has no file that ends in .yaml, .yml or .json.`);
  return names.map((name) => join(folder, name));
}
