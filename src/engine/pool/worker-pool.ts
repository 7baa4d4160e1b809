/**
 * The child processes: started, replaced when they die or keep too much memory,
 * and lent to one job at a time.
 */

import { randomBytes } from 'node:crypto';

import type { EngineLog } from '../contract.ts';
import type { EngineDirectory } from '../run/directory.ts';
import {
  startWorker,
  type Worker,
  type WorkerDeath,
  type WorkerEvents,
  type WorkerOptions,
} from './child-process.ts';

export interface WorkerPoolOptions {
  readonly childEntry: string;
  readonly size: number;
  readonly memoryMb: number;
  readonly maxSpillMb: number;
  readonly minFreeBytes: number;
  readonly directory: EngineDirectory;
  readonly log: EngineLog;
}

export interface WorkerPoolEvents {
  /** A worker has become ready for its first job. */
  ready(): void;
  /** A start has failed, and no worker is ready. */
  unavailable(): void;
}

export interface WorkerPool {
  /** Workers that are ready and have no job. */
  readonly idle: number;
  /** Whether the last start failed and no worker is ready. */
  readonly isUnavailable: boolean;
  /** Since the start. */
  readonly killed: number;
  /** The idle worker that worked last: its plans are warm. */
  take(): Worker | undefined;
  /** Must be called when the job of a worker that was taken has ended. */
  release(worker: Worker): void;
  close(): Promise<void>;
}

const FIRST_RESTART_DELAY_MS = 200;
const LAST_RESTART_DELAY_MS = 5_000;

export function createWorkerPool(options: WorkerPoolOptions, on: WorkerPoolEvents): WorkerPool {
  const { directory, log } = options;
  const alive = new Set<Worker>();
  const idle: Worker[] = [];
  const retired = new WeakSet<Worker>();
  let killed = 0;
  let closed = false;
  let failedStarts = 0;
  let restart: NodeJS.Timeout | undefined;
  let onEmpty: (() => void) | undefined;

  function start(): void {
    const name = randomBytes(6).toString('hex');
    const settings = {
      name,
      directory: directory.openChild(name),
      runs: directory.runs,
      memoryMb: options.memoryMb,
      maxSpillMb: options.maxSpillMb,
      minFreeBytes: options.minFreeBytes,
    };
    let wasReady = false;
    const worker = startOrRemove(
      { childEntry: options.childEntry, settings },
      {
        ready: () => {
          wasReady = true;
          failedStarts = 0;
          log.info({ child: name, pid: worker.pid }, 'engine child ready');
          idle.push(worker);
          on.ready();
        },
        answered: ({ executionId, kind, end, ms }) => {
          if (executionId === null) return;
          const fields = { executionId, child: name, job: kind, end, ms: Math.round(ms * 10) / 10 };
          log.info(fields, 'engine child answered');
        },
        gone: async (death) => {
          alive.delete(worker);
          if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
          report(worker, death);
          if (!closed && wasReady) fill();
          else if (!closed) retryLater();
          await directory.removeChild(worker.name).catch((error: unknown) => {
            log.error({ err: error }, 'engine child files not removed');
          });
          if (alive.size === 0) onEmpty?.();
        },
      },
    );
    alive.add(worker);
  }

  /** `spawn` throws where the machine has no memory left. */
  function startOrRemove(options: WorkerOptions, events: WorkerEvents): Worker {
    try {
      return startWorker(options, events);
    } catch (error) {
      // What stays is removed with the directory of this process.
      directory.removeChild(options.settings.name).catch(() => undefined);
      throw error;
    }
  }

  /** With backoff, and never in the same turn: a machine that is short of memory should not be kept busy by it. */
  function retryLater(): void {
    if (restart !== undefined) return;
    const delayMs = Math.min(FIRST_RESTART_DELAY_MS * 2 ** failedStarts, LAST_RESTART_DELAY_MS);
    failedStarts += 1;
    restart = setTimeout(() => {
      restart = undefined;
      fill();
    }, delayMs);
    if (idle.length === 0) on.unavailable();
  }

  function fill(): void {
    while (!closed && alive.size < options.size) {
      try {
        start();
      } catch (error) {
        log.error({ err: error }, 'engine child not started');
        return retryLater();
      }
    }
  }

  function report(worker: Worker, death: WorkerDeath): void {
    if (closed || retired.has(worker)) return;
    if (death.killed) killed += 1;
    const fields = {
      ...(death.executionId === null ? {} : { executionId: death.executionId }),
      child: worker.name,
      code: death.code,
      signal: death.signal,
    };
    if (death.killed) log.warn(fields, 'engine child killed: did not stop in time');
    else log.error({ ...fields, stderr: death.stderr }, 'engine child died');
  }

  function retire(worker: Worker): void {
    log.info(
      { child: worker.name, pid: worker.pid },
      'engine child replaced: kept too much memory',
    );
    retired.add(worker);
    worker.kill();
  }

  fill();

  return {
    get idle() {
      return idle.length;
    },
    get isUnavailable() {
      return failedStarts > 0 && idle.length === 0;
    },
    get killed() {
      return killed;
    },
    take: () => idle.pop(),
    release(worker) {
      if (worker.isWorn()) retire(worker);
      else if (alive.has(worker)) idle.push(worker);
    },
    close: async () => {
      closed = true;
      clearTimeout(restart);
      if (alive.size === 0) return;
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
        for (const worker of alive) worker.kill();
      });
    },
  };
}
