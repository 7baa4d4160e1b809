import type { ChildProcess } from 'node:child_process';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inOneLine, type Cluster } from './cluster.ts';
import { StartFailure } from '../../errors.ts';
import { commandLine, identify } from '../../kit/process-identity.ts';
import { spawnWatched, WATCHDOG_STOP_MS } from './watchdog.ts';

const START_TIMEOUT_MS = 60_000;
const ORPHAN_STOP_TIMEOUT_MS = 15_000;
const LOG_MAX_BYTES = 10 * 1024 * 1024;

export interface Server {
  readonly exited: Promise<void>;
  readonly watchdog: ChildProcess;
  /** Returns once all processes of the server have ended. */
  stop(): Promise<void>;
}

/** Resolves once the server accepts connections. @param signal cancels the start */
export async function startServer(cluster: Cluster, signal?: AbortSignal): Promise<Server> {
  // A killed server's file can name a reused pid or a zombie; the caller owns the directory.
  await rm(join(cluster.socketDirectory, '.s.PGSQL.5432.lock'), { force: true });
  const logFile = join(dirname(cluster.dataDirectory), 'server.log');
  const oversized = ((await stat(logFile).catch(() => null))?.size ?? 0) > LOG_MAX_BYTES;
  const log = await open(logFile, oversized ? 'w' : 'a');
  const logStart = (await log.stat()).size;
  const server = watch(cluster, spawnWatched(cluster, log.fd));
  let failure: string | null = null;
  server.watchdog.once('error', (error) => (failure = error.message));
  server.watchdog.once('exit', () => (failure ??= 'it ended at once'));
  await log.close();
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(cluster))) {
    if (signal?.aborted === true) failure ??= 'the start was cancelled';
    if (Date.now() > deadline) failure ??= 'it took too long';
    if (failure !== null) {
      await server.stop();
      const output = (await readFile(logFile, 'utf8').catch(() => '')).slice(logStart).trim();
      throw new StartFailure(
        `The embedded PostgreSQL did not start: ${failure}. It says in ${logFile}: ${inOneLine(output)}`,
      );
    }
    await sleep(10);
  }
  return server;
}

function watch(cluster: Cluster, watchdog: ChildProcess): Server {
  const exited = new Promise<void>((resolve) => {
    watchdog.once('exit', () => resolve());
    watchdog.once('error', () => resolve());
  });
  return {
    exited,
    watchdog,
    async stop() {
      // A running server does not keep this process alive, but waiting for its end must.
      watchdog.ref();
      watchdog.stdin?.destroy();
      const timeout = new AbortController();
      await Promise.race([
        exited,
        sleep(WATCHDOG_STOP_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
      ]);
      timeout.abort();
      watchdog.kill('SIGKILL');
      // A killed or suspended watchdog does not end the server.
      await endOrphan(cluster.dataDirectory);
    },
  };
}

/**
 * The last line of `postmaster.pid` becomes `ready` when the server accepts connections. The caller has removed
 * older files.
 */
async function isReady(cluster: Cluster): Promise<boolean> {
  const lines = (await readFile(pidFile(cluster.dataDirectory), 'utf8').catch(() => '')).split(
    '\n',
  );
  return lines[7]?.trim() === 'ready';
}

/**
 * Ends a server whose process was killed, and removes a stale or empty pid file, such as after a power failure.
 * @param onWait called before it waits for a running server
 */
export async function endOrphan(
  dataDirectory: string,
  onWait: (pid: number) => void = () => undefined,
): Promise<boolean> {
  const text = await readFile(pidFile(dataDirectory), 'utf8').catch(() => null);
  if (text === null) return false;
  // In single-user mode, which sets the password, the server writes its pid as a negative number.
  const pid = Math.abs(Number.parseInt(text, 10));
  const isRunning = isServer(pid, dataDirectory);
  if (isRunning) {
    onWait(pid);
    await endProcess(pid);
  }
  await rm(pidFile(dataDirectory), { force: true });
  return isRunning;
}

/** Returns true if the process is the server of this data directory, since pids are reused. */
export function isServer(pid: number, dataDirectory: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 1 || identify(pid) === null) return false;
  const command = commandLine(pid);
  return (
    command.endsWith(`/postgres -D ${dataDirectory}`) ||
    command.includes(`/postgres --single -D ${dataDirectory} `)
  );
}

/** SIGINT requests a fast shutdown, SIGQUIT an immediate one, from which the next start recovers. */
async function endProcess(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (
      const deadline = Date.now() + ORPHAN_STOP_TIMEOUT_MS;
      Date.now() < deadline;
      await sleep(10)
    ) {
      if (identify(pid) === null) return;
    }
  }
}

const pidFile = (dataDirectory: string): string => join(dataDirectory, 'postmaster.pid');
