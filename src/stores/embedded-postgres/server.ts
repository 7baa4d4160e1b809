/** One run of the server: started, watched, stopped. */

import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inOneLine, serverEnvironment, type Cluster } from './cluster.ts';
import { StartFailure } from '../../errors.ts';
import { commandLine, identify } from '../../kit/process-identity.ts';

const START_TIMEOUT_MS = 60_000;
/** A fast shutdown ends every session and writes a checkpoint; past this time it is forced. */
const STOP_TIMEOUT_MS = 15_000;
const LOG_MAX_BYTES = 10 * 1024 * 1024;

/** Resolves once the server accepts connections. */
export async function startServer(cluster: Cluster): Promise<ChildProcess> {
  // A killed server's file can name a reused pid or a zombie; the caller owns the directory.
  await rm(join(cluster.socketDirectory, '.s.PGSQL.5432.lock'), { force: true });
  const logFile = join(dirname(cluster.dataDirectory), 'server.log');
  const oversized = ((await stat(logFile).catch(() => null))?.size ?? 0) > LOG_MAX_BYTES;
  const log = await open(logFile, oversized ? 'w' : 'a');
  const logStart = (await log.stat()).size;
  // Detached: a Ctrl-C in the terminal is for this process, which then stops the server in order.
  const child = spawn(cluster.postgres, ['-D', cluster.dataDirectory], {
    ...cluster.user,
    cwd: cluster.dataDirectory,
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let failure: string | null = null;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', () => (failure ??= 'it ended at once'));
  child.unref();
  await log.close();
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(cluster, child.pid))) {
    if (failure === null && Date.now() > deadline) {
      child.kill('SIGQUIT');
      failure = 'it took too long';
    }
    if (failure !== null) {
      const output = (await readFile(logFile, 'utf8').catch(() => '')).slice(logStart).trim();
      throw new StartFailure(
        `The embedded PostgreSQL did not start: ${failure}. It says in ${logFile}: ${inOneLine(output)}`,
      );
    }
    await sleep(10);
  }
  return child;
}

/** The last line of `postmaster.pid` becomes `ready` when the server takes connections. */
async function isReady(cluster: Cluster, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(pidFile(cluster.dataDirectory), 'utf8').catch(() => '')).split(
    '\n',
  );
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/** Ends a server that a killed process left running, and removes a pid file that names nothing of ours. */
export async function endOrphan(dataDirectory: string): Promise<boolean> {
  const pid = Number.parseInt(await readFile(pidFile(dataDirectory), 'utf8').catch(() => ''), 10);
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  const running = identify(pid) !== null && commandLine(pid).includes(dataDirectory);
  if (running) await endProcess(pid);
  await rm(pidFile(dataDirectory), { force: true });
  return running;
}

/** SIGINT asks for a fast shutdown, SIGQUIT for an immediate one, from which the next start recovers. */
export async function endProcess(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await sleep(10)) {
      if (identify(pid) === null) return;
    }
  }
}

const pidFile = (dataDirectory: string): string => join(dataDirectory, 'postmaster.pid');
