import { DatabaseError, type Pool, type PoolClient } from 'pg';

/**
 * Releases the connection at the end. Drops it if it broke, which is only reported by an event, or if the work
 * failed without a response from the server: its statement may still be running and would affect the next user.
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
