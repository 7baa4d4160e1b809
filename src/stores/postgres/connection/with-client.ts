/** One connection of a pool for a while. */

import { DatabaseError, type Pool, type PoolClient } from 'pg';

/**
 * Given back at the end, or dropped where it broke in the meantime, of which a
 * connection reports by an event alone. It is dropped too where the work failed
 * without a word of the server: its statement may still be under way,
 * and would affect its next user.
 */
export async function withClient<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    if (!(error instanceof DatabaseError))
      broken ??=
        error instanceof Error
          ? error
          : new Error('the work on a connection failed', { cause: error });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
