/**
 * The child processes: starts them, replaces those that died or use too much memory, and assigns each to one job at a
 * time.
 */

import { randomBytes } from 'node:crypto';

import type { Log } from '../../kit/log.ts';
import type { EngineDirectory } from '../files/directory.ts';
import {
  startWorker,
  type EndedJob,
  type Worker,
  type WorkerExit,
  type WorkerEvents,
  type WorkerOptions,
} from './child-process.ts';

export interface WorkerPoolOptions {
  readonly childEntry: string;
  readonly size: number;
  /** The threads of each process; 1 by default. */
  readonly threads?: number;
  readonly memoryMb: number;
  readonly maxSpillMb: number;
  readonly minFreeBytes: number;
  /** Priority of the processes; 0 by default. */
  readonly niceness?: number;
  readonly directory: EngineDirectory;
  readonly log: Log;
}

export interface WorkerPoolEvents {
  /** A worker is ready for its first job. */
  ready(): void;
  /** A start failed, and no worker is ready. */
  unavailable(): void;
}

export interface WorkerPool {
  /** Number of workers that are ready and have no job. */
  readonly idle: number;
  /** True if the last start failed and no worker is ready. */
  readonly isUnavailable: boolean;
  /** Since the start. */
  readonly killed: number;
  /** The idle worker that worked last, because its plans are warm. */
  take(): Worker | undefined;
  /** Must be called when the job of the worker has ended. */
  release(worker: Worker): void;
  /** Returns when no worker is alive, and their files are removed. */
  close(): Promise<void>;
}

const FIRST_RESTART_DELAY_MS = 200;
const LAST_RESTART_DELAY_MS = 5_000;

export function createWorkerPool(options: WorkerPoolOptions, on: WorkerPoolEvents): WorkerPool {
  return new ChildPool(options, on);
}

class ChildPool implements WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #on: WorkerPoolEvents;
  readonly #alive = new Set<Worker>();
  /** Workers that are alive, and those whose files are being removed. */
  readonly #present = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #retired = new WeakSet<Worker>();
  readonly #restart: Restart;
  #killed = 0;
  #isClosed = false;
  #onGone: (() => void) | undefined;

  constructor(options: WorkerPoolOptions, on: WorkerPoolEvents) {
    this.#options = options;
    this.#on = on;
    this.#restart = new Restart(() => this.#fill());
    this.#fill();
  }

  get idle(): number {
    return this.#idle.length;
  }

  get isUnavailable(): boolean {
    return this.#restart.failedStarts > 0 && this.#idle.length === 0;
  }

  get killed(): number {
    return this.#killed;
  }

  take(): Worker | undefined {
    return this.#idle.pop();
  }

  release(worker: Worker): void {
    if (worker.isDueForReplacement()) this.#retire(worker);
    else if (this.#alive.has(worker)) this.#idle.push(worker);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#restart.cancel();
    if (this.#present.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onGone = resolve;
      for (const worker of this.#alive) worker.kill();
    });
  }

  #fill(): void {
    while (!this.#isClosed && this.#alive.size < this.#options.size) {
      try {
        this.#start();
      } catch (error) {
        this.#options.log.error({ error }, 'engine child not started');
        return this.#retryLater();
      }
    }
  }

  #start(): void {
    const { directory, childEntry, memoryMb, maxSpillMb, minFreeBytes } = this.#options;
    const { niceness = 0, threads = 1 } = this.#options;
    const name = randomBytes(6).toString('hex');
    const settings = {
      name,
      threads,
      memoryMb,
      maxSpillMb,
      minFreeBytes,
      directory: directory.openChild(name),
      runs: directory.runs,
    };
    let wasReady = false;
    const worker = this.#startOrRemove(
      { childEntry, settings, niceness },
      {
        ready: () => {
          wasReady = true;
          this.#becomeReady(worker);
        },
        ended: (job) => this.#logEnd(name, job),
        gone: (exit) => this.#gone(worker, exit, wasReady),
      },
    );
    this.#alive.add(worker);
    this.#present.add(worker);
  }

  /** `spawn` throws if the machine has no memory left. */
  #startOrRemove(options: WorkerOptions, events: WorkerEvents): Worker {
    try {
      return startWorker(options, events);
    } catch (error) {
      void this.#removeFiles(options.settings.name);
      throw error;
    }
  }

  #becomeReady(worker: Worker): void {
    this.#restart.succeeded();
    this.#options.log.info({ child: worker.name, pid: worker.pid }, 'engine child ready');
    this.#idle.push(worker);
    this.#on.ready();
  }

  #logEnd(child: string, { executionId, kind, end, ms }: EndedJob): void {
    if (executionId === null) return;
    const fields = { executionId, child, job: kind, end, ms: Math.round(ms * 10) / 10 };
    this.#options.log.info(fields, 'engine job ended');
  }

  async #gone(worker: Worker, exit: WorkerExit, wasReady: boolean): Promise<void> {
    this.#alive.delete(worker);
    if (this.#idle.includes(worker)) this.#idle.splice(this.#idle.indexOf(worker), 1);
    this.#report(worker, exit);
    if (!this.#isClosed && wasReady) this.#fill();
    else if (!this.#isClosed) this.#retryLater();
    await this.#removeFiles(worker.name);
    this.#present.delete(worker);
    if (this.#present.size === 0) this.#onGone?.();
  }

  /** Files that cannot be removed now are removed when the directory is opened again. */
  async #removeFiles(child: string): Promise<void> {
    const { directory, log } = this.#options;
    await directory.removeChild(child).catch((error: unknown) => {
      log.error({ error }, 'engine child files not removed');
    });
  }

  #retryLater(): void {
    if (this.#restart.schedule() && this.#idle.length === 0) this.#on.unavailable();
  }

  #report(worker: Worker, exit: WorkerExit): void {
    if (this.#isClosed || this.#retired.has(worker)) return;
    const { executionId, code, signal, stderr } = exit;
    const { log } = this.#options;
    const fields = {
      ...(executionId === null ? {} : { executionId }),
      child: worker.name,
      code,
      signal,
    };
    if (exit.killed) {
      this.#killed += 1;
      log.warn(fields, 'engine child killed: did not stop in time');
    } else log.error({ ...fields, stderr }, 'engine child died');
  }

  #retire(worker: Worker): void {
    const fields = { child: worker.name, pid: worker.pid };
    this.#options.log.info(fields, 'engine child replaced: kept too much memory');
    this.#retired.add(worker);
    worker.kill();
  }
}

/** Starts again with backoff, and not immediately: restarts must not occupy a machine that is short of memory. */
class Restart {
  /** Since the last successful start. */
  failedStarts = 0;
  readonly #start: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(start: () => void) {
    this.#start = start;
  }

  succeeded(): void {
    this.failedStarts = 0;
  }

  /** @returns false if it is already scheduled */
  schedule(): boolean {
    if (this.#timer !== undefined) return false;
    const delayMs = Math.min(
      FIRST_RESTART_DELAY_MS * 2 ** this.failedStarts,
      LAST_RESTART_DELAY_MS,
    );
    this.failedStarts += 1;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#start();
    }, delayMs);
    return true;
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
