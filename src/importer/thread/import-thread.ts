/** Imports documents in a separate thread with limited memory and time, because parsing can take seconds. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { runInTimeSlices } from '../../kit/time-slices.ts';
import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { InvalidDocument, type ImportReport } from '../types.ts';
import type { ImportJob, ImportResult } from './messages.ts';
import { parseReport } from './printed-report.ts';

export interface ImportThread {
  /**
   * If `signal` aborts, rejects with its reason and ends the thread.
   * @throws InvalidDocument
   */
  run(job: ImportJob, signal: AbortSignal): Promise<ImportReport>;
}

export interface ImportThreadSettings {
  /** Path of the thread's compiled entry, `importer/thread/main.js`. */
  readonly entry: string;
  readonly timeLimitMs?: number;
  readonly memoryMb?: number;
}

const TIME_LIMIT_MS = 20_000;
const MEMORY_MB = 384;
/** For deeply nested documents. */
const STACK_MB = 8;

export function createImportThread(settings: ImportThreadSettings): ImportThread {
  const semaphore = new Semaphore(concurrency.importThreads);
  return {
    run: (job, signal) => semaphore.run(() => runThread(settings, job, signal), { signal }),
  };
}

async function runThread(
  { entry, timeLimitMs = TIME_LIMIT_MS, memoryMb = MEMORY_MB }: ImportThreadSettings,
  job: ImportJob,
  signal: AbortSignal,
): Promise<ImportReport> {
  const worker = new Worker(entry, {
    workerData: job,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb: STACK_MB },
  });
  // `once` listens for errors only until the caller leaves or time is up. The thread can still run out of memory after
  // that, and an `error` event without a listener ends the process.
  worker.on('error', () => undefined);
  const timeout = AbortSignal.timeout(timeLimitMs);
  try {
    const message = once(worker, 'message', { signal: AbortSignal.any([signal, timeout]) });
    const [result] = (await message) as [ImportResult];
    if ('problems' in result) throw new InvalidDocument(...result.problems);
    return await runInTimeSlices(parseReport(result.printed), signal);
  } catch (error) {
    throw reasonOf(error, signal, timeout);
  } finally {
    await worker.terminate();
  }
}

function reasonOf(error: unknown, signal: AbortSignal, timeout: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (timeout.aborted) return new InvalidDocument({ path: '', message: 'takes too long to read' });
  const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory
    ? new InvalidDocument({ path: '', message: 'takes too much memory to read' })
    : error;
}
