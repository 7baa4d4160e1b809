/**
 * The queue in front of the children. In addition to the ordinary children there is a spare one, which is warm when a
 * child is killed, and serves a tenant that has no child; and a quick one, which is small and serves jobs of a few
 * milliseconds even if all others are busy. A large one serves jobs that use all cores. DuckDB never runs in this process.
 */

import type { RunRequest } from '../contract.ts';
import type { Job } from '../protocol/messages.ts';
import type { JobEnd, Worker } from './child-process.ts';
import { FairQueue, type Place, type Taken } from './fair-queue.ts';
import { contested, givesWayAtMs, isSliceOver, mayBeShort, type Lane } from './lanes.ts';
import { LargePool, type LargeChild } from './large-pool.ts';
import { QUICK_KILL_MS, RunningJob, type Waiting } from './running-job.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

export interface SupervisorOptions extends Omit<WorkerPoolOptions, 'size'> {
  /** Number of jobs that can run at a time, without the spare and the quick child. */
  readonly children: number;
  /** By default, jobs that could use all cores run on the other children. */
  readonly large?: LargeChild | undefined;
}

export interface JobRunner {
  /** Never rejects. A waiting job leaves the queue immediately when it is stopped. */
  submit(job: Job, stop: AbortSignal): Promise<JobEnd>;
}

/** The run of the jobs; `executionId` is for the log. */
export interface SubmittingRun extends Pick<RunRequest, 'tenant' | 'isBackground' | 'executionId'> {
  /** True if several threads can execute its statements. */
  readonly usesAllCores?: boolean;
}

export interface Supervisor {
  forRun(run: SubmittingRun): JobRunner;
  stats(): { readonly running: number; readonly queued: number; readonly killed: number };
  ready(): boolean;
  close(): Promise<void>;
}

/** Memory of the quick child, in MiB. A job that needs more runs again on another child. */
const QUICK_MEMORY_MB = 128;
/** Interval for checking which tenants can use the quick child again: no event reports that. */
const LOOK_AGAIN_MS = 1_000;
/** Minimum time between two checks of a job that has not used its time. */
const LEAST_WAIT_MS = 5;
const NO_LARGE_CHILD: LargeChild = { threads: 1, memoryMb: 0 };
/** Long queries must not take the processor from this process or the quick child. */
const NICENESS = 5;

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const jobs = new JobQueue(options);
  return {
    forRun: ({ tenant, isBackground = false, executionId = null, usesAllCores = false }) => ({
      submit: (job, stop) => {
        const cores = usesAllCores ? (options.large?.threads ?? 1) : 1;
        const place = { tenant, isBackground, isShort: mayBeShort(job), cores };
        return jobs.submit({ ...place, executionId }, job, stop);
      },
    }),
    stats: () => jobs.stats(),
    ready: () => jobs.isReady,
    close: () => jobs.close(),
  };
}

type Children = Pick<WorkerPool, 'idle' | 'take' | 'release'>;

class JobQueue {
  readonly #queue = new FairQueue<Waiting>();
  /** The ordinary children and the spare one. */
  readonly #pool: WorkerPool;
  readonly #quickPool: WorkerPool;
  readonly #largePool: LargePool;
  readonly #children: number;
  readonly #running = new Set<RunningJob>();
  #isClosed = false;
  #nextLook: NodeJS.Timeout | undefined;

  constructor({ children, large = NO_LARGE_CHILD, ...options }: SupervisorOptions) {
    this.#children = children;
    const ready = (): void => this.#dispatch();
    this.#pool = createWorkerPool(
      { ...options, size: children + 1, niceness: NICENESS },
      { ready, unavailable: () => this.#refuseWaiting() },
    );
    const memoryMb = Math.min(options.memoryMb, QUICK_MEMORY_MB);
    this.#quickPool = createWorkerPool(
      { ...options, memoryMb, size: 1 },
      // Jobs do not depend on the quick child.
      { ready, unavailable: () => undefined },
    );
    this.#largePool = new LargePool({ ...options, niceness: NICENESS }, large, {
      ready,
      unavailable: () => refuse(this.#queue.clearLarge()),
    });
  }

  get isReady(): boolean {
    return !this.#isClosed && (this.#pool.idle > 0 || this.#running.size > 0);
  }

  stats(): ReturnType<Supervisor['stats']> {
    return {
      running: this.#running.size,
      queued: this.#queue.length,
      killed: this.#pool.killed + this.#quickPool.killed + this.#largePool.killed,
    };
  }

  submit(
    { executionId, ...place }: Place & Pick<Waiting, 'executionId'>,
    job: Job,
    stop: AbortSignal,
  ): Promise<JobEnd> {
    if (this.#isClosed || stop.aborted) return Promise.resolve({ kind: 'stopped' });
    const isLarge = (place.cores ?? 1) > 1;
    if (isLarge) this.#largePool.start();
    const pool = isLarge ? this.#largePool : this.#pool;
    if (pool.isUnavailable && this.#running.size === 0)
      return Promise.resolve({ kind: 'unavailable' });
    return new Promise((resolve) => {
      const waiting: Waiting = {
        job,
        executionId,
        stop,
        yields: 0,
        resolve: (end) => {
          stop.removeEventListener('abort', leave);
          resolve(end);
        },
      };
      const remove = this.#queue.add(place, waiting);
      const leave = (): void => {
        if (remove()) resolve({ kind: 'stopped' });
      };
      stop.addEventListener('abort', leave, { once: true });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#nextLook);
    for (const waiting of this.#queue.clear()) waiting.resolve({ kind: 'stopped' });
    await Promise.all([this.#pool.close(), this.#quickPool.close(), this.#largePool.close()]);
  }

  /** The number of ordinary children that can have a job. The large child replaces one of them for each of its threads. */
  get #room(): number {
    return Math.max(1, this.#children - this.#countOf('large') * this.#largePool.threads);
  }

  /** A stopping job has no lane, because the spare child replaces its own. */
  #countOf(lane: Lane): number {
    let count = 0;
    for (const job of this.#running) if (job.lane === lane && !job.isStopping) count += 1;
    return count;
  }

  #dispatch(): void {
    if (this.#isClosed) return;
    const nowMs = performance.now();
    this.#promoteSpare();
    this.#start('large', this.#largePool, 1, () => this.#queue.takeForLarge(nowMs));
    this.#start('ordinary', this.#pool, this.#room, () => this.#queue.take(nowMs));
    this.#start('quick', this.#quickPool, 1, () => this.#queue.takeForQuick(nowMs));
    this.#start('spare', this.#pool, 1, () => this.#queue.takeForSpare(nowMs));
    this.#endSlices(nowMs);
  }

  /** A job of the spare child becomes an ordinary one if there is room. */
  #promoteSpare(): void {
    for (const job of this.#running)
      if (job.lane === 'spare' && !job.isStopping && this.#countOf('ordinary') < this.#room)
        job.lane = 'ordinary';
  }

  #start(lane: Lane, pool: Children, most: number, take: () => Taken<Waiting> | undefined): void {
    for (let count = this.#countOf(lane); count < most && pool.idle > 0; count += 1) {
      const entry = take();
      if (entry === undefined) return;
      void this.#work(pool, new RunningJob(entry, lane, pool.take() as Worker));
    }
  }

  /** Makes jobs yield whose slice is over, and schedules the next check. */
  #endSlices(nowMs: number): void {
    clearTimeout(this.#nextLook);
    const needs = {
      spare: this.#queue.needsSpare(nowMs),
      ordinary: this.#queue.needsOrdinary(nowMs),
      large: this.#queue.needsLarge,
    };
    let nextMs = this.#queue.length > 0 ? nowMs + LOOK_AGAIN_MS : Infinity;
    for (const job of contested(this.#running, this.#room, needs, nowMs)) {
      const atMs = givesWayAtMs(job);
      if (isSliceOver(job, nowMs)) job.giveWay(nowMs);
      else nextMs = Math.min(nextMs, Math.max(atMs, nowMs + LEAST_WAIT_MS));
    }
    if (nextMs === Infinity) return;
    this.#nextLook = setTimeout(() => this.#dispatch(), Math.ceil(nextMs - nowMs));
  }

  /** Jobs must not wait for their deadline if no child can be started. */
  #refuseWaiting(): void {
    if (this.#running.size > 0) return;
    refuse(this.#queue.clear());
  }

  async #work(pool: Children, running: RunningJob): Promise<void> {
    const { item } = running.taken;
    const { job, executionId } = item;
    const onStop = (): void => {
      running.halt.abort();
      this.#dispatch();
    };
    this.#running.add(running);
    item.stop.addEventListener('abort', onStop, { once: true });
    const killAfterMs = running.lane === 'quick' ? QUICK_KILL_MS : undefined;
    const end = await running.worker.run(job, running.halt.signal, { executionId, killAfterMs });
    item.stop.removeEventListener('abort', onStop);
    this.#running.delete(running);
    pool.release(running.worker);
    this.#settle(running, end);
    this.#dispatch();
  }

  #settle(running: RunningJob, end: JobEnd): void {
    const { taken, lane } = running;
    const nowMs = performance.now();
    if (this.#isClosed || !running.isToBeRepeated(end)) {
      taken.release(nowMs);
      return taken.item.resolve(end);
    }
    if (lane === 'quick') return taken.fail(nowMs, running.occupiedMs(end, nowMs));
    taken.item.yields += 1;
    taken.giveWay(nowMs);
  }
}

function refuse(waiting: readonly Waiting[]): void {
  for (const { resolve } of waiting) resolve({ kind: 'unavailable' });
}
