/**
 * A real PostgreSQL of our own, for a service that is given none: its programs
 * come from npm, its data lies in a directory, and it listens on a socket file
 * there and nowhere else.
 */

import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { installBinaries } from './binaries.ts';
import { configure, ensureCluster, type Cluster } from './cluster.ts';
import { own } from './owner.ts';
import { ensurePassword } from './password.ts';
import { socketUrl } from './running.ts';
import { endOrphan, endProcess, startServer } from './server.ts';
import { makeSocketDirectory } from './socket-directory.ts';
import { reachableHome, serverUser } from './unprivileged.ts';

export interface EmbeddedPostgresOptions {
  readonly directory: string;
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  /** False gives up every guarantee against a crash, for speed: for tests. */
  readonly durable?: boolean;
}

export interface EmbeddedPostgres {
  /** Of the database `postgres`, which exists from the start. */
  readonly url: string;
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = { first: 100, longest: 5_000 };

/** @throws Error when another process uses the directory, or the server does not start */
export async function startEmbeddedPostgres({
  directory,
  log,
  durable = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = serverUser();
  const home = await reachableHome(directory, user);
  await mkdir(home, { recursive: true });
  await chmod(home, 0o711);
  const undo = [await own(home)];
  // The home last: until then no one else starts in it.
  const releaseDirectory = async (): Promise<void> => {
    for (const step of undo) await step();
  };
  try {
    if (await endOrphan(join(home, 'data'))) log.warn({ home }, 'orphaned database server stopped');
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
    const end = supervise(cluster, await startServer(cluster), log);
    log.info({ home }, 'embedded database ready');
    return { url: socketUrl(socket.path, password), stop: () => end().finally(releaseDirectory) };
  } catch (error) {
    await releaseDirectory();
    throw error;
  }
}

/** Restarts the server whenever it exits by itself. @returns what stops it */
function supervise(
  cluster: Cluster,
  first: ChildProcess,
  log: EmbeddedPostgresOptions['log'],
): () => Promise<void> {
  const stopping = new AbortController();
  let server = first;
  const watch = async (): Promise<void> => {
    for (;;) {
      await ended(server);
      if (stopping.signal.aborted) return;
      log.error(
        { exitCode: server.exitCode, signal: server.signalCode },
        'embedded database exited, restarting',
      );
      for (
        let delayMs = RESTART_DELAY_MS.first;
        ;
        delayMs = Math.min(delayMs * 2, RESTART_DELAY_MS.longest)
      ) {
        await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
        try {
          await endOrphan(cluster.dataDirectory);
          server = await startServer(cluster);
          break;
        } catch (error) {
          log.error({ error }, 'embedded database failed to start');
        }
      }
      if (stopping.signal.aborted && server.pid !== undefined) await endProcess(server.pid);
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    // The server does not keep this process alive; waiting for its end must.
    server.ref();
    if (server.pid !== undefined && server.exitCode === null && server.signalCode === null)
      await endProcess(server.pid);
    await watching;
  };
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  await new Promise((resolve) => server.once('exit', resolve));
}
