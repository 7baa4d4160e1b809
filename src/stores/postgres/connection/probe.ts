/**
 * Checks that a database with slow statements is alive: a busy server accepts new connections, a silent one does
 * not.
 */

import { Client, type ClientConfig } from 'pg';

/**
 * Connects, runs a trivial statement and disconnects. The outcome is ignored: any bytes received on the socket are
 * a sign of life. Opens at most one connection at a time.
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
  // An unhandled `error` event would end the process.
  client.on('error', () => undefined);
  await client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(() => client.end())
    .catch(() => destroy(client));
}

/** Skips the Terminate message, which a silent server never acknowledges. */
function destroy(client: Client): void {
  (client as Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
