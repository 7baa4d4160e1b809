/** The child with several threads. It starts with the first job that uses all cores. */

import type { Worker } from './child-process.ts';
import {
  createWorkerPool,
  type WorkerPool,
  type WorkerPoolEvents,
  type WorkerPoolOptions,
} from './worker-pool.ts';

export interface LargeChild {
  /** With one thread, ordinary children run its jobs. */
  readonly threads: number;
  readonly memoryMb: number;
}

export class LargePool {
  readonly threads: number;
  readonly #open: () => WorkerPool;
  #pool: WorkerPool | undefined;

  constructor(
    options: Omit<WorkerPoolOptions, 'size' | 'threads'>,
    { threads, memoryMb }: LargeChild,
    on: WorkerPoolEvents,
  ) {
    this.threads = threads;
    this.#open = () => createWorkerPool({ ...options, threads, memoryMb, size: 1 }, on);
  }

  get idle(): number {
    return this.#pool?.idle ?? 0;
  }

  get isUnavailable(): boolean {
    return this.#pool?.isUnavailable ?? false;
  }

  get killed(): number {
    return this.#pool?.killed ?? 0;
  }

  start(): void {
    this.#pool ??= this.#open();
  }

  take(): Worker | undefined {
    return this.#pool?.take();
  }

  release(worker: Worker): void {
    this.#pool?.release(worker);
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }
}
