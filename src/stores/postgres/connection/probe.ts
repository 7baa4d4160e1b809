/** A sign of life of a database whose statements take long: a busy server answers a new connection, a silent one does not. */

import { Client, type ClientConfig } from 'pg';

/**
 * Connects, asks for nothing much and disconnects. Its outcome is ignored: the bytes received on its socket are the sign.
 * At most one connection is open at a time, however often it is called.
 */
export function createProbe(config: ClientConfig, limitMs: number): () => void {
  let isUnderWay = false;
  return () => {
    if (isUnderWay) return;
    isUnderWay = true;
    void probe({ ...config, connectionTimeoutMillis: limitMs, query_timeout: limitMs }).finally(
      () => {
        isUnderWay = false;
      },
    );
  };
}

async function probe(config: ClientConfig): Promise<void> {
  const client = new Client(config);
  // Without a listener a broken connection would end the process.
  client.on('error', () => undefined);
  await client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(() => client.end())
    .catch(() => destroy(client));
}

/** Without the farewell, which a silent server never acknowledges. */
function destroy(client: Client): void {
  (client as Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
