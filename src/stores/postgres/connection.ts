/** One connection of a pool for a while. */

import type { Pool, PoolClient } from 'pg';

/** Given back at the end, or dropped where it broke meanwhile. A connection in use tells of its breaking by an event alone. */
export async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
