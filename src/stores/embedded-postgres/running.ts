/** Finds an embedded database that another process has started. */

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_USER } from './cluster.ts';
import { passwordFile } from './password.ts';
import { isServer } from './server.ts';
import { reachableHome, serverUser } from './unprivileged.ts';

export type EmbeddedPostgresState =
  { readonly state: 'running'; readonly url: string } | { readonly state: 'stopped' | 'absent' };

/** Line numbers in `postmaster.pid`. PostgreSQL's source documents them for other programs. */
const LINE = { pid: 0, socketDirectory: 4, status: 7 };

export async function findEmbeddedPostgres(directory: string): Promise<EmbeddedPostgresState> {
  const home = await reachableHome(directory, serverUser());
  const data = join(home, 'data');
  if ((await stat(join(data, 'PG_VERSION')).catch(() => null)) === null) return { state: 'absent' };
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.trim());
  const pid = Number(lines[LINE.pid]);
  const socketDirectory = lines[LINE.socketDirectory];
  const isRunning = lines[LINE.status] === 'ready' && isServer(pid, data);
  if (!isRunning || socketDirectory === undefined) return { state: 'stopped' };
  return {
    state: 'running',
    url: socketUrl(socketDirectory, await readFile(passwordFile(home), 'utf8')),
  };
}

export function socketUrl(socketDirectory: string, password: string): string {
  return `postgresql://${DATABASE_USER}:${password}@localhost/postgres?host=${encodeURIComponent(socketDirectory)}`;
}
