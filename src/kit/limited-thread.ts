/** Runs one job in a thread with limited memory and time. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  readonly timeLimitMs: number;
  readonly memoryMb: number;
  readonly stackMb?: number | undefined;
}

export class ThreadLimitReached extends Error {
  override readonly name = 'ThreadLimitReached';
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory') {
    super(`a thread reached its limit of ${limit}`);
    this.limit = limit;
  }
}

/**
 * Runs the thread until its first message, and returns that. Throws a ThreadLimitReached, the signal's reason, or the
 * thread's own error.
 * @param entry the path of its compiled entry, which reads the job from `workerData`
 */
export async function threadMessage<T>(
  entry: string,
  job: unknown,
  { timeLimitMs, memoryMb, stackMb }: ThreadLimits,
  signal: AbortSignal,
): Promise<T> {
  const worker = new Worker(entry, {
    workerData: job,
    env: {},
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      ...(stackMb !== undefined && { stackSizeMb: stackMb }),
    },
  });
  // `once` listens for errors only until the caller leaves or time is up. The thread can still run out of memory after
  // that, and an `error` event without a listener ends the process.
  worker.on('error', () => undefined);
  const timeout = AbortSignal.timeout(timeLimitMs);
  try {
    const [message] = (await once(worker, 'message', {
      signal: AbortSignal.any([signal, timeout]),
    })) as [T];
    return message;
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) throw new ThreadLimitReached('time');
    const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isOutOfMemory ? new ThreadLimitReached('memory') : error;
  } finally {
    await worker.terminate();
  }
}
