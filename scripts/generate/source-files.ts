/** The files that a table is made of. */

import { readdirSync } from 'node:fs';

/** @returns paths below the directory, in the same order on every machine */
export function sourceFiles(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}
