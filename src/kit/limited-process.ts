/** Starts a process with minimal resources: no inherited environment, no core dumps, limited memory. */

import { spawn, type ChildProcess } from 'node:child_process';
import { platform } from 'node:os';

/**
 * If `setpriv` is on the PATH, programs that the process starts cannot gain privileges, and the kernel kills it when its
 * parent ends; a busy process would notice that late.
 */
const LINUX_SCRIPT = `
umask 077
ulimit -c 0
ulimit -v "$1" || exit 1
shift
if setpriv --no-new-privs --pdeathsig KILL true 2>/dev/null; then exec setpriv --no-new-privs --pdeathsig KILL "$@"; fi
if setpriv --no-new-privs true 2>/dev/null; then exec setpriv --no-new-privs "$@"; fi
exec "$@"`;

export interface ProcessLimits {
  /** The name of the shell that starts the process. */
  readonly name: string;
  /**
   * Stops a single huge allocation, which no watch could see in time. Only Linux enforces it.
   */
  readonly addressSpaceKb: number;
  /** The complete environment. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Standard error is a pipe, and messages are structured clones. */
export function spawnLimited(
  program: readonly string[],
  { name, addressSpaceKb, environment }: ProcessLimits,
): ChildProcess {
  const [command = '', ...args] =
    platform() === 'linux'
      ? ['/bin/sh', '-c', LINUX_SCRIPT, name, String(addressSpaceKb), ...program]
      : program;
  return spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: environment,
    // A signal to this process's group, such as Ctrl-C, must not reach it, so that its work can end in order.
    detached: true,
  });
}
