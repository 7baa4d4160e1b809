/** Programs of the system. */

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const pathFolders = (): readonly string[] => (process.env['PATH'] ?? '').split(delimiter);

/** Debian has servers in a folder that is not on the PATH of every user. */
export const serverFolders = (): readonly string[] => [...pathFolders(), '/usr/sbin'];

/** The first program of these names. A folder earlier in the list comes before one later in it. */
export function installedProgram(
  names: readonly string[],
  folders: readonly string[] = pathFolders(),
): string | null {
  const programs = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return programs.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
