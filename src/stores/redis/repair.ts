/** Keys of ours that hold something else than we wrote. */

import { ReplyError, type Redis } from 'ioredis';
import type { Log } from '../../kit/log.ts';
import { isUnavailable } from '../unavailable.ts';

/** Whether Redis refused the command because of what the key holds, as opposed to being unable to serve. */
export function isDamage(error: unknown): boolean {
  return error instanceof ReplyError && !isUnavailable(error);
}

/**
 * Runs a command on counters or an index. If a key holds something that the
 * command cannot work on, the keys are deleted and the command runs once more:
 * counting restarts, which is better than failing until they expire.
 */
export async function withRepair<T>(
  redis: Redis,
  log: Pick<Log, 'warn'>,
  keys: string | readonly string[],
  command: () => Promise<T>,
): Promise<T> {
  try {
    return await command();
  } catch (error) {
    if (!isDamage(error)) throw error;
    const all = [keys].flat();
    log.warn({ key: all.join(' '), error }, 'redis key damaged, deleted');
    await redis.unlink(...all);
    return command();
  }
}
