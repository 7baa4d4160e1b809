import { ReplyError, type Redis } from 'ioredis';
import type { Log } from '../../kit/log.ts';
import { isUnavailable } from '../unavailable.ts';

/** Returns true if Redis rejected the command because of the key's value, not because it is unavailable. */
export function isDamage(error: unknown): boolean {
  return error instanceof ReplyError && !isUnavailable(error);
}

/**
 * Runs a command on counters or an index. If a key has an unusable value, deletes the keys and retries: restarting
 * the count is better than failing until they expire.
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
