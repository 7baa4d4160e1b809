/** The file where `weir login` keeps keys: readable by its owner only. */

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EXIT } from './exit-codes.ts';
import { CliError } from './cli-error.ts';
import type { Stored } from './settings.ts';

export async function readConfig(path: string): Promise<Stored> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { keys: {} };
    throw error;
  }
  const stored = parse(text);
  if (stored === null)
    throw new CliError(EXIT.unexpected, `${path} is not what weir wrote there.`, [
      `Delete it and log in again: rm '${path}' && weir login`,
    ]);
  return stored;
}

function parse(text: string): Stored | null {
  try {
    const value = JSON.parse(text) as Partial<Stored> | null;
    const isStored =
      typeof value === 'object' &&
      value !== null &&
      typeof value.keys === 'object' &&
      value.keys !== null;
    return isStored ? (value as Stored) : null;
  } catch {
    return null;
  }
}

/** Written to a temporary file and renamed, so that readers see the old or the new content, with the right mode. */
export async function writeConfig(path: string, stored: Stored): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.part`;
  try {
    await writeFile(temporary, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
