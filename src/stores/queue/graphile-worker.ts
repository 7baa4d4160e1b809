/** The job queue on PostgreSQL, the only file that imports graphile-worker. It locks, wakes and retries; jobs are opaque to it. */

import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Logger, run, runMigrations, type Runner, type WorkerEvents } from 'graphile-worker';
import type { Log } from '../../kit/log.ts';
import { JIT_OFF, withSessionSettings } from '../session-settings.ts';

export interface QueueWorkersOptions {
  readonly databaseUrl: string;
  /** How many jobs this process works on at a time. */
  readonly concurrency: number;
  /** By the name of the task. A job whose task rejects is tried again. */
  readonly tasks: Readonly<Record<string, () => Promise<void>>>;
  readonly log: Pick<Log, 'warn'>;
}

export interface QueueWorkers {
  start(): void;
  /** Under which names this process holds jobs. */
  ids(): readonly string[];
  /** Takes no more jobs; returns when those under way have ended. */
  stop(): Promise<void>;
}

/** A worker polls this often, in case a notification was lost. */
const POLL_MS = 2_000;
const RESTART_MS = 1_000;
/** Beyond what a job takes to end: a job that is given up by the library runs on. */
const STOP_MS = 3_600_000;
/** One listens; the others fetch and end jobs, which takes a moment each, however many runs are under way. */
const CONNECTIONS = 5;

/** Brings the queue's own schema to this version. One process at a time: the caller holds a lock. */
export async function migrateQueue(
  databaseUrl: string,
  log: Pick<Log, 'warn'> | null,
): Promise<void> {
  const pgPool = openPool(databaseUrl, 1, log);
  try {
    await runMigrations({ pgPool, logger: loggerOn(log) });
  } finally {
    void pgPool.end();
  }
}

export function createQueueWorkers({
  databaseUrl,
  concurrency,
  tasks,
  log,
}: QueueWorkersOptions): QueueWorkers {
  const stopping = new AbortController();
  const ids = new Set<string>();
  const events = new EventEmitter() as WorkerEvents;
  events.on('worker:create', ({ worker }) => void ids.add(worker.workerId));
  events.on('worker:stop', ({ worker }) => void ids.delete(worker.workerId));
  let runner: Runner | null = null;
  let working: Promise<void> | null = null;

  /** The library ends after a long silence of the database; it is started again. */
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pgPool = openPool(databaseUrl, CONNECTIONS, log);
      try {
        runner = await run({
          pgPool,
          concurrency,
          pollInterval: POLL_MS,
          noHandleSignals: true,
          // By default the end of a job is written in a promise that is not awaited: where the database is away, its
          // failure would end the process. In batches, the library handles it.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
          gracefulShutdownAbortTimeout: STOP_MS,
          taskList: Object.fromEntries(
            Object.entries(tasks).map(([name, task]) => [name, () => task()]),
          ),
          logger: loggerOn(log),
          events,
        });
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ error }, 'queue workers ended, restarting');
      }
      runner = null;
      void pgPool.end();
      await delay(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    start: () => void (working ??= work()),
    ids: () => [...ids],
    async stop() {
      stopping.abort();
      // A runner that ends by itself at this moment rejects.
      await runner?.stop().catch(() => undefined);
      await working;
    },
  };
}

/**
 * The library stops listening to a pool of its own before it ends it. A connection that the server then closes with an error
 * has no listener, which ends the process: the listeners of this one stay.
 */
function openPool(connectionString: string, max: number, log: Pick<Log, 'warn'> | null): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withSessionSettings(connectionString, [JIT_OFF]),
    max,
  });
  pool.on('error', (error) => log?.warn({ error }, 'queue connection lost'));
  // The statement in progress rejects with it.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** Warnings and errors only: jobs log their own lines. */
function loggerOn(log: Pick<Log, 'warn'> | null): Logger {
  return new Logger(() => (level, message, meta) => {
    if (LOGGED_LEVELS.has(level) && !isPoolSizeWarning(meta))
      log?.warn({ queue: message, ...meta }, 'queue');
  });
}

/** The library warns where jobs outnumber connections, which is intended: most of a job's time needs none. */
function isPoolSizeWarning(meta: Readonly<Record<string, unknown>> | undefined): boolean {
  return meta?.['max'] === CONNECTIONS && typeof meta['concurrency'] === 'number';
}

const LOGGED_LEVELS: ReadonlySet<string> = new Set(['warning', 'error']);
