/**
 * The server's parent: a shell that stops it when this process ends for any reason. Its stdin is a pipe from this
 * process, which the kernel closes even after a `kill -9`.
 */

import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { serverEnvironment, type Cluster } from './cluster.ts';

/**
 * A fast shutdown disconnects every client and writes a checkpoint. After this time an immediate shutdown follows,
 * from which the next start recovers.
 */
const FAST_SHUTDOWN_SECONDS = 15;
const IMMEDIATE_SHUTDOWN_SECONDS = 5;

/** By then the watchdog has stopped the server, unless the watchdog itself was suspended. */
export const WATCHDOG_STOP_MS = (FAST_SHUTDOWN_SECONDS + 2 * IMMEDIATE_SHUTDOWN_SECONDS + 5) * 1000;

/**
 * The server inherits ignored signals and installs its own handlers. If `setpriv` is available, the kernel sends
 * the server a SIGINT when the watchdog is killed. Only the server's processes keep descriptor 3 open: its end of
 * file tells this process that all of them have exited.
 */
const SCRIPT = `
trap '' HUP INT QUIT TERM
if setpriv --pdeathsig INT true 2>/dev/null; then set -- setpriv --pdeathsig INT "$@"; fi
"$@" </dev/null &
server=$!
exec 3>&-
read -r _
end() {
  kill "-$1" "$server" 2>/dev/null
  checks=$(($2 * 20))
  while [ "$checks" -gt 0 ]; do
    kill -0 "$server" 2>/dev/null || return 0
    sleep 0.05
    checks=$((checks - 1))
  done
  return 1
}
end INT ${FAST_SHUTDOWN_SECONDS} || end QUIT ${IMMEDIATE_SHUTDOWN_SECONDS} || end KILL ${IMMEDIATE_SHUTDOWN_SECONDS}
wait "$server"`;

/**
 * Starts the server under a watchdog, in a separate session, so that a Ctrl-C for this process's group does not
 * stop the server while requests still need it. The returned process is the watchdog; it exits with the server's
 * exit code.
 */
export function spawnWatched(cluster: Cluster, logDescriptor: number): ChildProcess {
  const child = spawn(
    '/bin/sh',
    ['-c', SCRIPT, 'weir-postgres-watchdog', cluster.postgres, '-D', cluster.dataDirectory],
    {
      ...cluster.user,
      cwd: cluster.dataDirectory,
      env: serverEnvironment,
      detached: true,
      stdio: ['pipe', logDescriptor, logDescriptor, 'pipe'],
    },
  );
  const serverPipe = child.stdio[3] as Socket;
  child.stdin?.on('error', () => undefined);
  serverPipe.on('error', () => undefined);
  serverPipe.once('close', () => child.stdin?.destroy());
  serverPipe.resume();
  child.unref();
  (child.stdin as Socket).unref();
  serverPipe.unref();
  return child;
}
