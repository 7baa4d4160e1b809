/** Creates files that several processes may create at once. */

import { randomBytes } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';

/** Creates the file atomically: complete, synced to the disk, and never over another one. False where it exists. */
export async function createFile(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    // A link is made whole or not at all, and never over another file.
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
