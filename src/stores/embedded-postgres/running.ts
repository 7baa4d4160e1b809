/** The embedded database as another process finds it, which did not start it. */

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, identify } from '../../process-identity.ts';
import { DATABASE_USER } from './cluster.ts';
import { reachableHome, serverUser } from './unprivileged.ts';

export type EmbeddedPostgresState = { readonly state: 'running'; readonly url: string } | { readonly state: 'stopped' | 'absent' };

/** Lines of `postmaster.pid`, which PostgreSQL documents in its source as read by others. */
const LINE = { pid: 0, socketDirectory: 4, status: 7 };

export async function findEmbeddedPostgres(directory: string): Promise<EmbeddedPostgresState> {
  const data = join(await reachableHome(directory, serverUser()), 'data');
  if ((await stat(join(data, 'PG_VERSION')).catch(() => null)) === null) return { state: 'absent' };
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n').map((line) => line.trim());
  const pid = Number(lines[LINE.pid]);
  const socketDirectory = lines[LINE.socketDirectory];
  const isRunning = pid > 1 && lines[LINE.status] === 'ready' && identify(pid) !== null && commandLine(pid).includes(data);
  return isRunning && socketDirectory !== undefined ? { state: 'running', url: socketUrl(socketDirectory) } : { state: 'stopped' };
}

export function socketUrl(socketDirectory: string): string {
  return `postgresql://${DATABASE_USER}@localhost/postgres?host=${encodeURIComponent(socketDirectory)}`;
}
