/**
 * The child processes: started, replaced when they die or keep too much memory,
 * and lent to one job at a time.
 */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import type { EngineLog } from '../contract.ts';
import type { EngineDirectory } from '../run/directory.ts';
import { startWorker, type Worker, type WorkerDeath } from './child-process.ts';

export interface WorkerPoolOptions {
  readonly childEntry: string;
  readonly size: number;
  readonly memoryMb: number;
  readonly maxSpillMb: number;
  readonly minFreeBytes: number;
  readonly directory: EngineDirectory;
  readonly log: EngineLog;
}

export interface WorkerPool {
  /** Workers that are ready and have no job. */
  readonly idle: number;
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

/** @param onReady is called whenever a worker has become ready for its first job */
export function createWorkerPool(options: WorkerPoolOptions, onReady: () => void): WorkerPool {
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
      inputs: directory.inputs,
      outputs: directory.outputs,
      spill: join(directory.spill, name),
      memoryMb: options.memoryMb,
      maxSpillMb: options.maxSpillMb,
      minFreeBytes: options.minFreeBytes,
    };
    let wasReady = false;
    const worker = startWorker(
      { childEntry: options.childEntry, settings },
      {
        ready: () => {
          wasReady = true;
          failedStarts = 0;
          log.info({ child: name, pid: worker.pid }, 'engine child ready');
          idle.push(worker);
          onReady();
        },
        gone: async (death) => {
          alive.delete(worker);
          if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
          report(worker, death);
          if (!closed) replace(wasReady);
          await directory.removeLeftovers(worker.name, death.jobId).catch((error: unknown) => {
            log.error({ err: error }, 'engine child files not removed');
          });
          if (alive.size === 0) onEmpty?.();
        },
      },
    );
    alive.add(worker);
  }

  function replace(wasReady: boolean): void {
    if (wasReady) return start();
    if (restart !== undefined) return;
    const delayMs = Math.min(FIRST_RESTART_DELAY_MS * 2 ** failedStarts, LAST_RESTART_DELAY_MS);
    failedStarts += 1;
    restart = setTimeout(() => {
      restart = undefined;
      fill();
    }, delayMs);
  }

  function fill(): void {
    while (!closed && alive.size < options.size) start();
  }

  function report(worker: Worker, death: WorkerDeath): void {
    if (closed || retired.has(worker)) return;
    if (death.killed) killed += 1;
    const fields = { child: worker.name, code: death.code, signal: death.signal };
    if (death.killed) log.warn(fields, 'engine child killed: did not stop in time');
    else log.error({ ...fields, stderr: death.stderr }, 'engine child died');
  }

  function retire(worker: Worker): void {
    log.info({ child: worker.name, pid: worker.pid }, 'engine child replaced: kept too much memory');
    retired.add(worker);
    worker.kill();
  }

  fill();

  return {
    get idle() {
      return idle.length;
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
