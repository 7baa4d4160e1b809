/** Keys of ours that hold something else than we wrote. */

import { ReplyError, type Redis } from 'ioredis';
import { isUnavailable } from '../unavailable.ts';

export interface DamageLog {
  warn(fields: object, message: string): void;
}

/** Whether Redis refused the command because of what the key holds, as opposed to being unable to serve. */
export function isDamage(error: unknown): boolean {
  return error instanceof ReplyError && !isUnavailable(error);
}

/**
 * Runs a command on a counter or an index. If the key holds something that the
 * command cannot work on, the key is deleted and the command runs once more:
 * counting restarts, which is better than failing until the key expires.
 */
export async function withRepair<T>(
  redis: Redis,
  log: DamageLog,
  key: string,
  command: () => Promise<T>,
): Promise<T> {
  try {
    return await command();
  } catch (error) {
    if (!isDamage(error)) throw error;
    log.warn({ key, error }, 'redis key damaged, deleted');
    await redis.unlink(key);
    return command();
  }
}
