/**
 * Creates the data directory and tests it before anything else, so that the start fails immediately if nothing can be
 * stored there.
 */

import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** @throws the system's error if files cannot be written */
export async function claimDataDirectory(dataDir: string): Promise<void> {
  try {
    await makeDirectory(dataDir);
    await tryOut(dataDir);
  } catch (error) {
    // Errors of writes do not contain the path.
    throw Object.assign(error as Error, { path: dataDir });
  }
}

async function tryOut(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    await writeFile(probe, 'x'.repeat(4096), { mode: 0o600 });
  } finally {
    await rm(probe, { force: true });
  }
}

/**
 * Node's own `recursive` does not return if the system reports a directory as missing while creating it, as below
 * `/proc`.
 */
async function makeDirectory(path: string): Promise<void> {
  const isMissing = await create(path);
  if (!isMissing) return;
  if (dirname(path) !== path) await makeDirectory(dirname(path));
  // Another process can create it at the same time.
  if (await create(path)) await mkdir(path);
}

/** @returns true if its parent is missing */
async function create(path: string): Promise<boolean> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return true;
    // Creating the root of a file system fails for other reasons than that it exists.
    const isDirectory = await stat(path).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (!isDirectory) throw error;
  }
  return false;
}
