/**
 * The children and the queue before them. There is one child more than may work
 * at a time: it waits warm, so that a job need not wait for a successor when a
 * child is killed. DuckDB never runs in this process.
 */

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import type { Job } from './child/protocol.ts';
import type { EngineLog } from './contract.ts';
import type { EngineDirectory } from './directory.ts';
import { startWorker, type JobEnd, type Worker, type WorkerDeath } from './supervisor-worker.ts';

export interface SupervisorOptions {
  readonly childEntry: string;
  /** How many jobs may run at a time. */
  readonly children: number;
  readonly memoryMb: number;
  readonly maxSpillMb: number;
  readonly directory: EngineDirectory;
  readonly log: EngineLog;
}

export interface Supervisor {
  /** Never rejects. A job that is told to stop while it waits leaves the queue at once. */
  submit(job: Job, stop: AbortSignal): Promise<JobEnd>;
  stats(): { readonly running: number; readonly queued: number; readonly killed: number };
  ready(): boolean;
  close(): Promise<void>;
}

interface Waiting {
  readonly job: Job;
  readonly stop: AbortSignal;
  readonly resolve: (end: JobEnd) => void;
}

const FIRST_RESTART_DELAY_MS = 200;
const LAST_RESTART_DELAY_MS = 5_000;

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { directory, log } = options;
  const alive = new Set<Worker>();
  /** The one that worked last works next: its plans are warm. */
  const idle: Worker[] = [];
  const retired = new WeakSet<Worker>();
  const queue: Waiting[] = [];
  let working = 0;
  let stopping = 0;
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
    };
    let wasReady = false;
    const worker = startWorker(
      { childEntry: options.childEntry, settings },
      {
        ready: () => {
          wasReady = true;
          failedStarts = 0;
          log.info({ child: name, pid: worker.pid }, 'an engine child is ready');
          idle.push(worker);
          dispatch();
        },
        gone: async (death) => {
          alive.delete(worker);
          if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
          report(worker, death);
          if (!closed) replace(wasReady);
          await directory.removeLeftovers(worker.name, death.jobId).catch((error: unknown) => {
            log.error({ err: error }, 'what an engine child left could not be removed');
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
    while (!closed && alive.size < options.children + 1) start();
  }

  function report(worker: Worker, death: WorkerDeath): void {
    if (closed || retired.has(worker)) return;
    if (death.killed) killed += 1;
    const fields = { child: worker.name, code: death.code, signal: death.signal };
    if (death.killed) log.warn(fields, 'an engine child did not stop in time and was killed');
    else log.error({ ...fields, stderr: death.stderr }, 'an engine child died');
  }

  function dispatch(): void {
    while (queue.length > 0 && working - stopping < options.children) {
      const worker = idle.pop();
      const next = worker === undefined ? undefined : queue.shift();
      if (worker === undefined || next === undefined) return;
      void work(worker, next);
    }
  }

  /** The spare takes its place at once, a successor the spare's. */
  function retire(worker: Worker): void {
    log.info({ child: worker.name, pid: worker.pid }, 'an engine child kept too much memory and is replaced');
    retired.add(worker);
    worker.kill();
  }

  /** A job that was told to stop no longer counts against the number of children: the spare takes its place. */
  async function work(worker: Worker, { job, stop, resolve }: Waiting): Promise<void> {
    let counted = false;
    const onStop = (): void => {
      counted = true;
      stopping += 1;
      dispatch();
    };
    working += 1;
    stop.addEventListener('abort', onStop, { once: true });
    const end = await worker.run(job, stop);
    stop.removeEventListener('abort', onStop);
    working -= 1;
    if (counted) stopping -= 1;
    if (worker.isWorn()) retire(worker);
    else if (alive.has(worker)) idle.push(worker);
    resolve(end);
    dispatch();
  }

  fill();

  return {
    submit: (job, stop) => {
      if (closed || stop.aborted) return Promise.resolve({ kind: 'stopped' });
      return new Promise((resolve) => {
        const leave = (): void => {
          const at = queue.indexOf(waiting);
          if (at === -1) return;
          queue.splice(at, 1);
          resolve({ kind: 'stopped' });
        };
        const waiting: Waiting = {
          job,
          stop,
          resolve: (end) => {
            stop.removeEventListener('abort', leave);
            resolve(end);
          },
        };
        stop.addEventListener('abort', leave, { once: true });
        queue.push(waiting);
        dispatch();
      });
    },
    stats: () => ({ running: working, queued: queue.length, killed }),
    ready: () => !closed && (idle.length > 0 || working > 0),
    close: async () => {
      closed = true;
      clearTimeout(restart);
      for (const waiting of queue.splice(0)) waiting.resolve({ kind: 'stopped' });
      if (alive.size === 0) return;
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
        for (const worker of alive) worker.kill();
      });
    },
  };
}
