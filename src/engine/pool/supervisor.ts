/**
 * The queue before the children. There is one child more than jobs may run at a
 * time: it waits warm, so that a job need not wait for a successor when a child
 * is killed, and it serves a tenant that others' jobs keep waiting. DuckDB never
 * runs in this process.
 */

import type { RunRequest } from '../contract.ts';
import type { Job } from '../protocol/messages.ts';
import { createFairQueue, type Place, type Taken } from './fair-queue.ts';
import type { JobEnd, Worker } from './child-process.ts';
import { createWorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

export interface SupervisorOptions extends Omit<WorkerPoolOptions, 'size'> {
  /** How many jobs may run at a time. */
  readonly children: number;
}

export interface JobRunner {
  /** Never rejects. A job that is stopped while it waits leaves the queue at once. */
  submit(job: Job, stop: AbortSignal): Promise<JobEnd>;
}

/** Whose jobs they are; `executionId` is for the log. */
export type SubmittingRun = Pick<RunRequest, 'tenant' | 'isBackground' | 'executionId'>;

export interface Supervisor {
  /** Jobs of one tenant wait for each other, and no longer than a second for those of others while the spare child is free. */
  forRun(run: SubmittingRun): JobRunner;
  stats(): { readonly running: number; readonly queued: number; readonly killed: number };
  ready(): boolean;
  close(): Promise<void>;
}

interface Waiting {
  readonly job: Job;
  readonly executionId: string | null;
  readonly stop: AbortSignal;
  readonly resolve: (end: JobEnd) => void;
}

export function createSupervisor({ children, ...options }: SupervisorOptions): Supervisor {
  const queue = createFairQueue<Waiting>();
  let working = 0;
  let stopping = 0;
  let closed = false;
  let starving: NodeJS.Timeout | undefined;
  const pool = createWorkerPool(
    { ...options, size: children + 1 },
    { ready: dispatch, unavailable: refuseWaiting },
  );

  function dispatch(): void {
    while (pool.idle > 0) {
      const taken =
        working - stopping < children ? queue.take() : queue.takeStarving(performance.now());
      if (taken === undefined) break;
      void work(pool.take() as Worker, taken);
    }
    clearTimeout(starving);
    const at = pool.idle > 0 ? queue.starvingAt() : null;
    if (at !== null) starving = setTimeout(dispatch, Math.max(1, at - performance.now()));
  }

  /** A job must not wait for its deadline where no child can be started. */
  function refuseWaiting(): void {
    if (working > 0) return;
    for (const waiting of queue.clear()) waiting.resolve({ kind: 'unavailable' });
  }

  /** A stopping job no longer counts against the number of children: the spare replaces its child. */
  async function work(
    worker: Worker,
    { item: { job, executionId, stop, resolve }, release }: Taken<Waiting>,
  ): Promise<void> {
    let counted = false;
    const onStop = (): void => {
      counted = true;
      stopping += 1;
      dispatch();
    };
    working += 1;
    stop.addEventListener('abort', onStop, { once: true });
    const end = await worker.run(job, stop, executionId);
    stop.removeEventListener('abort', onStop);
    working -= 1;
    if (counted) stopping -= 1;
    release();
    pool.release(worker);
    resolve(end);
    dispatch();
  }

  function submit(
    { executionId, ...place }: Place & Pick<Waiting, 'executionId'>,
    job: Job,
    stop: AbortSignal,
  ): Promise<JobEnd> {
    if (closed || stop.aborted) return Promise.resolve({ kind: 'stopped' });
    if (pool.isUnavailable && working === 0) return Promise.resolve({ kind: 'unavailable' });
    return new Promise((resolve) => {
      const waiting: Waiting = {
        job,
        executionId,
        stop,
        resolve: (end) => {
          stop.removeEventListener('abort', leave);
          resolve(end);
        },
      };
      const remove = queue.add(place, waiting, performance.now());
      const leave = (): void => {
        if (remove()) resolve({ kind: 'stopped' });
      };
      stop.addEventListener('abort', leave, { once: true });
      dispatch();
    });
  }

  return {
    forRun: ({ tenant, isBackground = false, executionId = null }) => ({
      submit: (job, stop) => submit({ tenant, isBackground, executionId }, job, stop),
    }),
    stats: () => ({ running: working, queued: queue.length, killed: pool.killed }),
    ready: () => !closed && (pool.idle > 0 || working > 0),
    close: async () => {
      closed = true;
      clearTimeout(starving);
      for (const waiting of queue.clear()) waiting.resolve({ kind: 'stopped' });
      await pool.close();
    },
  };
}
