/** The data directory is made and tried out before anything else is: what cannot be stored there should fail the start at once. */

import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** @throws the system's error where no file can be written there */
export async function claimDataDirectory(dataDir: string): Promise<void> {
  try {
    await makeDirectory(dataDir);
    await tryOut(dataDir);
  } catch (error) {
    // A write that fails names no path.
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

/** Node's own `recursive` does not return where the system refuses a directory as missing, as it does below `/proc`. */
async function makeDirectory(path: string): Promise<void> {
  const isMissing = await create(path);
  if (!isMissing) return;
  if (dirname(path) !== path) await makeDirectory(dirname(path));
  // Another process may create it at the same time.
  if (await create(path)) await mkdir(path);
}

/** @returns whether its parent is missing */
async function create(path: string): Promise<boolean> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return true;
    // The root of a file system may be refused for other reasons than that it exists.
    const isDirectory = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isDirectory) throw error;
  }
  return false;
}
