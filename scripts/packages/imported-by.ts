/** The files that a program consists of. */

import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gms;

/** @returns paths below the folder: the entry, and all that it imports except types */
export function importedBy(folder: string, entry: string): string[] {
  const files = new Set<string>();
  const add = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, path = ''] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT))
      add(normalize(join(dirname(file), path)));
  };
  add(entry);
  return [...files].sort();
}
