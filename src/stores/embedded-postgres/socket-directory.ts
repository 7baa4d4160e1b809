/**
 * The directory of the server's socket: next to the data, or below the system's temporary directory if that path is
 * too long for the kernel. The file `socket-directory` next to the data then names it, so that the next start
 * cleans up after a killed process.
 */

import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ownedDirectory } from './cluster.ts';
import type { ServerUser } from './unprivileged.ts';

export interface SocketDirectory {
  readonly path: string;
  /** Removes the directory, also outside of the home. */
  remove(): Promise<void>;
}

/** The kernel's limit on the path of a socket, without the name that PostgreSQL adds. */
const MAX_BYTES = 107 - '/.s.PGSQL.5432'.length;

/** The caller must own the home directory. */
export async function makeSocketDirectory(
  home: string,
  user: ServerUser | null,
): Promise<SocketDirectory> {
  const note = join(home, 'socket-directory');
  const remove = async (): Promise<void> => {
    const left = await readFile(note, 'utf8').catch(() => null);
    // Ignores an incomplete note of a start that was killed while it wrote.
    if (left !== null && /^weir-[0-9a-f]{16}$/.test(basename(left)))
      await rm(left, { recursive: true, force: true });
    await rm(note, { force: true });
  };
  await remove();
  const inHome = join(home, 'socket');
  if (Buffer.byteLength(inHome) <= MAX_BYTES) {
    await ownedDirectory(inHome, user);
    return { path: inHome, remove };
  }
  const path = join(tmpdir(), `weir-${randomBytes(8).toString('hex')}`);
  // The note comes first: a directory without one would never be removed.
  await writeFile(note, path);
  await ownedDirectory(path, user);
  return { path, remove };
}
