/**
 * The queue before the children. There is one child more than jobs may run at a
 * time: it waits warm, so that a job need not wait for a successor when a child
 * is killed, and it serves a tenant that others' jobs keep waiting. DuckDB never
 * runs in this process.
 */

import type { RunRequest } from '../contract.ts';
import type { Job } from '../protocol/messages.ts';
import { FairQueue, type Place, type Taken } from './fair-queue.ts';
import type { JobEnd, Worker } from './child-process.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

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

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const jobs = new JobQueue(options);
  return {
    forRun: ({ tenant, isBackground = false, executionId = null }) => ({
      submit: (job, stop) => jobs.submit({ tenant, isBackground, executionId }, job, stop),
    }),
    stats: () => jobs.stats(),
    ready: () => jobs.isReady,
    close: () => jobs.close(),
  };
}

class JobQueue {
  readonly #queue = new FairQueue<Waiting>();
  readonly #pool: WorkerPool;
  readonly #children: number;
  #working = 0;
  #stopping = 0;
  #isClosed = false;
  #starving: NodeJS.Timeout | undefined;

  constructor({ children, ...options }: SupervisorOptions) {
    this.#children = children;
    this.#pool = createWorkerPool(
      { ...options, size: children + 1 },
      { ready: () => this.#dispatch(), unavailable: () => this.#refuseWaiting() },
    );
  }

  get isReady(): boolean {
    return !this.#isClosed && (this.#pool.idle > 0 || this.#working > 0);
  }

  stats(): ReturnType<Supervisor['stats']> {
    return { running: this.#working, queued: this.#queue.length, killed: this.#pool.killed };
  }

  submit(
    { executionId, ...place }: Place & Pick<Waiting, 'executionId'>,
    job: Job,
    stop: AbortSignal,
  ): Promise<JobEnd> {
    if (this.#isClosed || stop.aborted) return Promise.resolve({ kind: 'stopped' });
    if (this.#pool.isUnavailable && this.#working === 0)
      return Promise.resolve({ kind: 'unavailable' });
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
      const remove = this.#queue.add(place, waiting, performance.now());
      const leave = (): void => {
        if (remove()) resolve({ kind: 'stopped' });
      };
      stop.addEventListener('abort', leave, { once: true });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#starving);
    for (const waiting of this.#queue.clear()) waiting.resolve({ kind: 'stopped' });
    await this.#pool.close();
  }

  #dispatch(): void {
    while (this.#pool.idle > 0) {
      const taken =
        this.#working - this.#stopping < this.#children
          ? this.#queue.take()
          : this.#queue.takeStarving(performance.now());
      if (taken === undefined) break;
      void this.#work(this.#pool.take() as Worker, taken);
    }
    clearTimeout(this.#starving);
    const at = this.#pool.idle > 0 ? this.#queue.starvingAt() : null;
    if (at === null) return;
    const delayMs = Math.max(1, at - performance.now());
    this.#starving = setTimeout(() => this.#dispatch(), delayMs);
  }

  /** A job must not wait for its deadline where no child can be started. */
  #refuseWaiting(): void {
    if (this.#working > 0) return;
    for (const waiting of this.#queue.clear()) waiting.resolve({ kind: 'unavailable' });
  }

  /** A stopping job no longer counts against the number of children: the spare replaces its child. */
  async #work(
    worker: Worker,
    { item: { job, executionId, stop, resolve }, release }: Taken<Waiting>,
  ): Promise<void> {
    let counted = false;
    const onStop = (): void => {
      counted = true;
      this.#stopping += 1;
      this.#dispatch();
    };
    this.#working += 1;
    stop.addEventListener('abort', onStop, { once: true });
    const end = await worker.run(job, stop, executionId);
    stop.removeEventListener('abort', onStop);
    this.#working -= 1;
    if (counted) this.#stopping -= 1;
    release();
    this.#pool.release(worker);
    resolve(end);
    this.#dispatch();
  }
}
