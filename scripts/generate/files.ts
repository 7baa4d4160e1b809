/** The files of a folder, as text. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** @returns contents by path relative to `root`, with `/` between folders; an empty map if the folder does not exist */
export function readFiles(root: string, folder: string): ReadonlyMap<string, string> {
  const directory = join(root, folder);
  if (!existsSync(directory)) return new Map();
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [relative(root, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')];
    }),
  );
}
