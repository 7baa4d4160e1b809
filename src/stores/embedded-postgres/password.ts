/**
 * The password of the embedded database's only user: random, in a file that only this process's user can read.
 * Databases without one get it at the next start.
 */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { DATABASE_USER, serverEnvironment } from './cluster.ts';
import type { ServerUser } from './unprivileged.ts';

interface PasswordOptions {
  readonly home: string;
  readonly dataDirectory: string;
  readonly binaries: Binaries;
  readonly user: ServerUser | null;
  /** True for a new cluster, which has no data to lose in a crash. */
  readonly isNew: boolean;
}

export function passwordFile(home: string): string {
  return join(home, 'password');
}

/** The caller must own the home, and no server may be running on the data. */
export async function ensurePassword({
  home,
  dataDirectory,
  binaries,
  user,
  isNew,
}: PasswordOptions): Promise<string> {
  const file = passwordFile(home);
  const storedPassword = await readFile(file, 'utf8').catch(() => null);
  if (storedPassword !== null) return storedPassword;
  const password = randomBytes(24).toString('base64url');
  const draft = `${file}.new`;
  await writeFile(draft, password, { mode: 0o600 });
  await setPassword(password, dataDirectory, binaries.postgres, user, isNew);
  // A file with the final name contains the password that is set in the database.
  await rename(draft, file);
  return password;
}

/** In single-user mode the program reads statements from stdin and accepts no connections. */
async function setPassword(
  password: string,
  dataDirectory: string,
  program: string,
  user: ServerUser | null,
  isNew: boolean,
): Promise<void> {
  const settings = [
    'exit_on_error=on',
    'log_statement=none',
    ...(isNew ? ['fsync=off'] : []),
  ].flatMap((setting) => ['-c', setting]);
  const child = spawn(program, ['--single', '-D', dataDirectory, ...settings, 'postgres'], {
    ...user,
    cwd: dataDirectory,
    env: serverEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  // If the program exits early, its output has the reason.
  child.stdin.on('error', () => undefined);
  child.stdin.end(`ALTER ROLE ${DATABASE_USER} PASSWORD '${password}'\n`);
  const failure = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) =>
      resolve(code === 0 ? null : errors.replaceAll(password, '[hidden]').trim()),
    );
  });
  if (failure !== null)
    throw new Error(`The embedded PostgreSQL could not set its password: ${failure}`);
}
