/** The database cluster on disk: created once, configured at every start. */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../../errors.ts';
import type { Binaries } from './binaries.ts';
import type { ServerUser } from './unprivileged.ts';

export interface Cluster {
  readonly dataDirectory: string;
  readonly socketDirectory: string;
  readonly user: ServerUser | null;
  readonly postgres: string;
}

export const DATABASE_USER = 'weir';

/** Passes no variables of this process, because PGPORT and others would change the server. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };

const VERSION = '18';

/** Creates the cluster under a temporary name and renames it, so that a directory with the final name is complete. */
export async function ensureCluster(
  home: string,
  binaries: Binaries,
  user: ServerUser | null,
): Promise<string> {
  const dataDirectory = join(home, 'data');
  const storedVersion = await readFile(join(dataDirectory, 'PG_VERSION'), 'utf8').catch(() => null);
  if (storedVersion !== null) {
    if (storedVersion.trim() === VERSION) {
      await refuseForeign(dataDirectory, user);
      return dataDirectory;
    }
    throw new StartFailure(
      `The database in ${dataDirectory} was made by PostgreSQL ${storedVersion.trim()}, and this version of Weir brings PostgreSQL ${VERSION}. Dump it with the earlier version of Weir and load it into a new DATA_DIR.`,
    );
  }
  // A new name each time: the initdb of a killed start may still be writing.
  const draft = `${dataDirectory}.new-${randomBytes(4).toString('hex')}`;
  await ownedDirectory(draft, user);
  await initdb(binaries.initdb, draft, user);
  await rename(draft, dataDirectory);
  return dataDirectory;
}

/** Removes the drafts of killed starts. The caller must own the home. */
export async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home))
    if (/\.new(-\w+)?$/.test(name)) await rm(join(home, name), { recursive: true, force: true });
}

/** PostgreSQL only starts in a directory of its own user, and its error does not say so. */
async function refuseForeign(dataDirectory: string, user: ServerUser | null): Promise<void> {
  if (user === null) return;
  const { uid } = await stat(dataDirectory);
  if (uid !== user.uid)
    throw new StartFailure(
      `The database in ${dataDirectory} belongs to the user ${uid}, as after a copy without owners. Started by root, the server runs as the user ${user.uid}: run "chown -R ${user.uid}:${user.gid} ${dataDirectory}", and start again.`,
    );
}

/** The last characters of a PostgreSQL program's output, on one line. */
export function inOneLine(message: string): string {
  return message.replace(/\s+/g, ' ').trim().slice(-500);
}

/** @param durable false: faster, without any guarantee after a crash; for tests */
export async function configure(cluster: Cluster, durable: boolean): Promise<void> {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: cluster.socketDirectory,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    dynamic_shared_memory_type: 'mmap',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...(durable
      ? {}
      : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' }),
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  await writeOwned(cluster, 'postgresql.auto.conf', lines.join(''));
  // Anything without a line is rejected: other users, TCP, replication.
  await writeOwned(cluster, 'pg_hba.conf', `local all ${DATABASE_USER} scram-sha-256\n`);
}

async function writeOwned(
  { dataDirectory, user }: Cluster,
  name: string,
  text: string,
): Promise<void> {
  const file = join(dataDirectory, name);
  await writeFile(file, `# Written at every start.\n${text}`);
  if (user !== null) await chown(file, user.uid, user.gid);
}

export async function ownedDirectory(directory: string, user: ServerUser | null): Promise<void> {
  await mkdir(directory, { recursive: true });
  if (user !== null) await chown(directory, user.uid, user.gid);
  await chmod(directory, 0o700);
}

async function initdb(program: string, directory: string, user: ServerUser | null): Promise<void> {
  // Configures users and passwords before the server starts.
  const options = [
    '-U',
    DATABASE_USER,
    '-A',
    'reject',
    '-E',
    'UTF8',
    '--no-sync',
    '--no-instructions',
  ];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const child = spawn(program, ['-D', directory, ...options, ...locale], {
    ...user,
    cwd: directory,
    env: serverEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const failure = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? null : errors.trim()));
  });
  if (failure !== null)
    throw new StartFailure(
      `PostgreSQL could not make its data directory ${directory}: ${inOneLine(failure)}`,
    );
}
