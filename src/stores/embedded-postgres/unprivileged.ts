/**
 * PostgreSQL refuses to run as root. If this process is root, the server runs as `nobody`, in a directory that
 * `nobody` can access.
 */

import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartFailure } from '../../errors.ts';

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/** null: the user of this process. */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  if (process.platform !== 'linux') {
    throw new StartFailure(
      'PostgreSQL does not run as root here: start the service as an ordinary user, or set DATABASE_URL.',
    );
  }
  return NOBODY;
}

/** The directory itself, or a substitute under `/var/lib/weir` if a parent directory is not accessible. */
export async function reachableHome(directory: string, user: ServerUser | null): Promise<string> {
  const wanted = resolve(directory);
  if (user === null || (await canEnter(wanted, user))) return wanted;
  return join('/var/lib/weir', createHash('sha256').update(wanted).digest('hex').slice(0, 16));
}

async function canEnter(directory: string, user: ServerUser): Promise<boolean> {
  for (let folder = directory; ; folder = dirname(folder)) {
    const info = await stat(folder).catch(() => null);
    if (info !== null && (info.mode & (info.uid === user.uid ? 0o100 : 0o001)) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
