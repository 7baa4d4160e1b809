/** A job in its child, until the job ends or has to run again. */

import type { Job } from '../protocol/messages.ts';
import type { JobEnd, Worker } from './child-process.ts';
import type { Taken } from './fair-queue.ts';
import { isRepeatable, type Lane, type Work } from './lanes.ts';

export interface Waiting {
  readonly job: Job;
  readonly executionId: string | null;
  readonly stop: AbortSignal;
  /** The number of times that it yielded, except on the quick child. */
  yields: number;
  readonly resolve: (end: JobEnd) => void;
}

/** The quick child is killed if a stopped job does not end within this time. */
export const QUICK_KILL_MS = 300;
/** The cost of a killed quick child for the tenant of its job. It exceeds the time until a new one is ready. */
const QUICK_END_MS = 3_000;

export class RunningJob implements Work {
  readonly taken: Taken<Waiting>;
  readonly isRepeatable: boolean;
  readonly isBackground: boolean;
  readonly yields: number;
  readonly beganMs = performance.now();
  readonly worker: Worker;
  readonly #processorMsBefore: number | null;
  lane: Lane;
  /** Stops the job. */
  readonly halt = new AbortController();
  gaveWayAtMs: number | null = null;

  constructor(entry: Taken<Waiting>, lane: Lane, worker: Worker) {
    this.taken = entry;
    this.worker = worker;
    this.#processorMsBefore = lane === 'quick' ? worker.processorMs() : null;
    this.isRepeatable = isRepeatable(entry.item.job);
    this.isBackground = entry.isBackground;
    this.yields = entry.item.yields;
    this.lane = lane;
  }

  get isStopping(): boolean {
    return this.halt.signal.aborted;
  }

  processorMs(): number | null {
    const nowMs = this.worker.processorMs();
    return nowMs === null || this.#processorMsBefore === null
      ? null
      : nowMs - this.#processorMsBefore;
  }

  giveWay(nowMs: number): void {
    this.gaveWayAtMs = nowMs;
    this.halt.abort();
  }

  /** Returns true if the job was interrupted only for other jobs. */
  isToBeRepeated(end: JobEnd): boolean {
    if (this.taken.item.stop.aborted) return false;
    if (end.kind === 'stopped') return this.gaveWayAtMs !== null;
    return this.lane === 'quick' && this.isRepeatable && ranOutOfMemory(end);
  }

  /** The time for which this job kept the quick child from others. */
  occupiedMs(end: JobEnd, nowMs: number): number {
    const wasKilled = this.gaveWayAtMs !== null && nowMs - this.gaveWayAtMs >= QUICK_KILL_MS;
    return nowMs - this.beganMs + (wasKilled || end.kind === 'crashed' ? QUICK_END_MS : 0);
  }
}

function ranOutOfMemory(end: JobEnd): boolean {
  return (
    (end.kind === 'crashed' && end.outOfMemory) ||
    (end.kind === 'failed' && end.failure.code === 'out_of_memory')
  );
}
