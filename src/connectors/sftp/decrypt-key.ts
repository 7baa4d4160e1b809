/** Decrypts a private key in a thread: its owner chooses how long that takes. */

import { ThreadLimitReached, threadMessage } from '../../kit/limited-thread.ts';
import { InvalidKey } from './private-key.ts';

export interface KeyJob {
  readonly privateKey: string;
  readonly passphrase: string;
}

export type KeyAnswer = { readonly key: string } | { readonly problem: string };

const LIMITS = { timeLimitMs: 20_000, memoryMb: 64 };

/**
 * Throws an InvalidKey, or the reason of the signal.
 * @param entry the compiled `key-thread.js`
 */
export async function decryptedKey(
  entry: string,
  job: KeyJob,
  signal: AbortSignal,
): Promise<string> {
  const answer = await threadMessage<KeyAnswer>(entry, job, LIMITS, signal).catch(asProblem);
  if ('problem' in answer) throw new InvalidKey(answer.problem);
  return answer.key;
}

function asProblem(error: unknown): never {
  if (!(error instanceof ThreadLimitReached)) throw error;
  const { limit } = error;
  const amount =
    limit === 'time' ? `${LIMITS.timeLimitMs / 1_000} seconds` : `${LIMITS.memoryMb} MB`;
  throw new InvalidKey(`takes more than ${amount} to decrypt: write it with fewer rounds`);
}
