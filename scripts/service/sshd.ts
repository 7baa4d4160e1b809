/** OpenSSH's server as an ordinary program, with keys and files of its own. */

import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { onFreePort } from './free-port.ts';
import { installedProgram, serverFolders } from './installed-program.ts';
import { startProgram, waitFor } from './program.ts';

const program = (name: string): string | null => installedProgram([name], serverFolders());

/** The server, if it can be started: Debian's package `openssh-server`. */
export const installedSshd = (): string | null =>
  program('ssh-keygen') === null ? null : program('sshd');

/** A server of root would need a folder outside of its own. */
const USER = process.getuid?.() === 0 ? { uid: 1, gid: 1, name: 'daemon' } : null;

export interface SshdServer {
  readonly port: number;
  readonly pid: number;
  readonly username: string;
  /** `SHA256:…` */
  readonly hostKey: string;
  /** In the format of OpenSSH, without a passphrase. */
  readonly privateKey: string;
  /** The folder in which a login begins. */
  readonly files: string;
  stop(): Promise<void>;
}

export interface SshdOptions {
  /** Exists, and is empty. */
  readonly directory: string;
  /** Further lines of the configuration. */
  readonly lines?: readonly string[];
}

export function startSshd({ directory, lines = [] }: SshdOptions): Promise<SshdServer> {
  const path = (name: string): string => join(directory, name);
  const [hostKey, userKey, files] = [path('host'), path('user'), path('files')];
  mkdirSync(files, { mode: 0o777 });
  for (const key of [hostKey, userKey])
    run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', key);
  const server = {
    username: USER?.name ?? userInfo().username,
    hostKey: (run('ssh-keygen', '-l', '-f', hostKey).split(' ')[1] ?? '').trim(),
    privateKey: readFileSync(userKey, 'utf8'),
    files,
  };
  const config = [
    'ListenAddress 127.0.0.1',
    `HostKey ${hostKey}`,
    'PidFile none',
    'UsePAM no',
    'StrictModes no',
    'PasswordAuthentication no',
    `AuthorizedKeysFile ${userKey}.pub`,
    'Subsystem sftp internal-sftp',
    `ForceCommand internal-sftp -d ${files}`,
    ...lines,
  ];
  writeFileSync(path('config'), `${config.join('\n')}\n`);
  chmodSync(directory, 0o755);
  if (USER !== null)
    for (const one of [hostKey, userKey, files]) chownSync(one, USER.uid, USER.gid);
  return onFreePort((port) => startOn(port, path('config'), server));
}

async function startOn(
  port: number,
  config: string,
  server: Omit<SshdServer, 'port' | 'pid' | 'stop'>,
): Promise<SshdServer> {
  const sshd = startProgram(
    installedSshd() ?? 'sshd',
    ['-D', '-e', '-f', config, '-p', String(port)],
    { environment: process.env, errors: 'kept', user: USER && { uid: USER.uid, gid: USER.gid } },
  );
  const stop = (): Promise<void> => sshd.stop('SIGKILL');
  try {
    await waitFor(sshd, () => /Server listening/.test(sshd.err()) || null);
    return { ...server, port, pid: sshd.child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw new Error(`sshd does not start on port ${port}.`, { cause: error });
  }
}

function run(name: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program(name) ?? name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}
