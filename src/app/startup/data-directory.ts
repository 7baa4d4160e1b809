/** The data directory is made and tried out before anything else is: what cannot be stored there should fail the start at once. */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** @throws the system's error where no file can be written there */
export async function claimDataDirectory(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    await writeFile(probe, 'x'.repeat(4096), { mode: 0o600 });
  } finally {
    await rm(probe, { force: true });
  }
}
