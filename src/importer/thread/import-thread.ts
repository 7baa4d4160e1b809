/** Imports documents in a separate thread with limited memory and time, because parsing can take seconds. */

import { ThreadLimitReached, threadMessage } from '../../kit/limited-thread.ts';
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
  const limits = { timeLimitMs, memoryMb, stackMb: STACK_MB };
  const result = await threadMessage<ImportResult>(entry, job, limits, signal).catch(asProblem);
  if ('problems' in result) throw new InvalidDocument(...result.problems);
  return runInTimeSlices(parseReport(result.printed), signal);
}

function asProblem(error: unknown): never {
  if (!(error instanceof ThreadLimitReached)) throw error;
  const resource = error.limit === 'time' ? 'long' : 'much memory';
  throw new InvalidDocument({ path: '', message: `takes too ${resource} to read` });
}
