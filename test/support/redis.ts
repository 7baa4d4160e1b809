/** Redis for tests that need a real one. */

import { randomBytes } from 'node:crypto';
import { connectRedis, type Redis } from '../../src/stores/redis/redis.ts';
import { recordedLog } from './recorded-log.ts';
import { servers } from './servers.ts';
import { describeIf } from './describe-if.ts';

export interface TestRedis {
  /** Of a key space of its own: `keyPrefix` in the address stands before every key. */
  readonly url: string;
  readonly client: Redis;
  close(): Promise<void>;
}

/** Whether this run has a Redis: `redis-server` on the PATH, or REDIS_URL. */
export const hasRedis = process.env['TEST_REDIS'] === 'yes';

/** Defines the suite where there is a Redis; where there is none, `npm test` says once what it leaves out. */
export function describeWithRedis(name: string, define: () => void): void {
  describeIf(hasRedis, name, define);
}

export async function connectTestRedis(): Promise<TestRedis> {
  const { redisUrl } = await servers();
  if (redisUrl === null) throw new Error('There is no Redis in this run.');
  const url = new URL(redisUrl);
  const keyPrefix = `test-${randomBytes(6).toString('hex')}:`;
  url.searchParams.set('keyPrefix', keyPrefix);
  const client = await connectRedis(url.href, recordedLog());
  return {
    url: url.href,
    client,
    async close() {
      for (let cursor = '0', first = true; first || cursor !== '0'; first = false) {
        const [next, found] = await client.scan(cursor, 'MATCH', `${keyPrefix}*`, 'COUNT', 1000);
        // Keys are found with the prefix, and get it again when they are named.
        if (found.length > 0) await client.unlink(found.map((key) => key.slice(keyPrefix.length)));
        cursor = next;
      }
      client.disconnect();
    },
  };
}
