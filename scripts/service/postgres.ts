/** PostgreSQL from the packages of the system: found, and started as a server of its own that keeps nothing. */

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverUser } from '../../src/stores/embedded-postgres/unprivileged.ts';
import { onFreePort } from './free-port.ts';
import { pathFolders } from './installed-program.ts';
import { startProgram, waitFor } from './program.ts';

/** Debian keeps the programs of each version in a folder that is not on the PATH. */
const DEBIAN = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];

/** The folder that has server and client programs; of several, that of the newest version. */
export function installedPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = [
    ...pathFolders(),
    ...versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN, version, 'bin')),
  ];
  const isWhole = (folder: string): boolean =>
    PROGRAMS.every((program) => existsSync(join(folder, program)));
  return folders.find(isWhole) ?? null;
}

export interface PostgresServer {
  /** URL of the database `postgres`; its user can create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

const OWNER = { name: 'weir', password: 'secret' };

/**
 * @param programs the folder that has them
 * @param directory new; started by root, the server runs as another user, who must be able to reach it
 */
export async function startPostgres(programs: string, directory: string): Promise<PostgresServer> {
  const user = serverUser();
  const data = join(directory, 'data');
  const passwordFile = join(directory, 'password');
  mkdirSync(data, { recursive: true });
  writeFileSync(passwordFile, OWNER.password);
  if (user !== null)
    for (const path of [directory, data, passwordFile]) chownSync(path, user.uid, user.gid);
  chmodSync(data, 0o700);
  const environment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };
  const access = ['-U', OWNER.name, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const text = ['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), ['-D', data, ...access, ...text], {
    ...user,
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return onFreePort(async (port) => {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])];
    const server = startProgram(join(programs, 'postgres'), args, {
      environment,
      errors: 'kept',
      user,
      directory,
    });
    // It waits for its clients until SIGINT, which ends their sessions.
    const stop = (): Promise<void> => server.stop('SIGINT');
    try {
      await waitFor(server, () => /ready to accept connections/.test(server.err()) || null);
      const { name, password } = OWNER;
      return { url: `postgresql://${name}:${password}@127.0.0.1:${port}/postgres`, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  });
}
