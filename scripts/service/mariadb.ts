/** MariaDB as a program: a real server with a database of its own, on a port of its own. */

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onFreePort } from './free-port.ts';
import { installedProgram, serverFolders } from './installed-program.ts';
import { startProgram, waitFor } from './program.ts';

const program = (name: string): string | null => installedProgram([name], serverFolders());

/**
 * The server, if it can be started: Debian's packages `mariadb-server-core` and `mariadb-client-core`, which has the
 * program that the installer calls.
 */
export function installedMariaDb(): string | null {
  const isComplete = ['mariadb-install-db', 'my_print_defaults'].every(
    (name) => program(name) !== null,
  );
  return isComplete ? program('mariadbd') : null;
}

export interface MariaDbServer {
  readonly port: number;
  readonly pid: number;
  /** At once: there is nothing to save. */
  stop(): Promise<void>;
}

export interface MariaDbOptions {
  /** Is created. */
  readonly directory: string;
  /** Arguments of the server, such as `--local-infile=0`. */
  readonly args?: readonly string[];
  /** The user `root` has no password, from this machine. */
  readonly port?: number;
}

/** The server of a root belongs to root. */
const AS_ROOT = process.getuid?.() === 0 ? ['--user=root'] : [];

export function createMariaDbFiles(directory: string): void {
  const installer = program('mariadb-install-db');
  if (installer === null) throw new Error('MariaDB is not installed.');
  mkdirSync(directory, { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    installer,
    [
      '--no-defaults',
      `--datadir=${join(directory, 'data')}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--skip-name-resolve',
      ...AS_ROOT,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`mariadb-install-db ended with ${status}: ${stdout}${stderr}`);
}

/** @param options whose directory has the files of a server */
export function startMariaDb({ port, ...options }: MariaDbOptions): Promise<MariaDbServer> {
  const start = (chosen: number): Promise<MariaDbServer> => startOn(chosen, options);
  return port === undefined ? onFreePort(start) : start(port);
}

async function startOn(
  port: number,
  { directory, args = [] }: MariaDbOptions,
): Promise<MariaDbServer> {
  const server = startProgram(
    installedMariaDb() ?? 'mariadbd',
    [
      '--no-defaults',
      `--datadir=${join(directory, 'data')}`,
      `--socket=${join(directory, 'socket')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--skip-log-bin',
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=32M',
      '--performance-schema=off',
      ...AS_ROOT,
      ...args,
    ],
    { environment: process.env, errors: 'kept' },
  );
  const stop = (): Promise<void> => server.stop('SIGKILL');
  try {
    await waitFor(server, () => /ready for connections/.test(server.err()) || null);
    return { port, pid: server.child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw new Error(`MariaDB does not start on port ${port}.`, { cause: error });
  }
}
