/** Decrypts a private key in a thread: its owner chooses how long that takes. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { InvalidKey } from './private-key.ts';

export interface KeyJob {
  readonly privateKey: string;
  readonly passphrase: string;
}

export type KeyAnswer = { readonly key: string } | { readonly problem: string };

const LIMIT_MS = 20_000;
const MEMORY_MB = 64;

/**
 * Throws an InvalidKey, or the reason of the signal.
 * @param entry the compiled `key-thread.js`
 */
export async function decryptedKey(
  entry: string,
  job: KeyJob,
  signal: AbortSignal,
): Promise<string> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const worker = new Worker(entry, {
    workerData: job,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // After `once`, an error without a listener would end the process.
  worker.on('error', () => undefined);
  try {
    const either = AbortSignal.any([signal, limit]);
    const [answer] = (await once(worker, 'message', { signal: either })) as [KeyAnswer];
    if ('problem' in answer) throw new InvalidKey(answer.problem);
    return answer.key;
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted)
      throw new InvalidKey(
        `takes more than ${LIMIT_MS / 1_000} seconds to decrypt: write it with fewer rounds`,
      );
    throw error;
  } finally {
    await worker.terminate();
  }
}
