/** A connection that cannot be accepted, as when no file descriptor is left, must not end the process: without a listener, `error` is thrown. */

import type { Server } from 'node:net';
import type { Log } from '../../kit/log.ts';

/** A flood of connections fails as a flood. */
const LOG_INTERVAL_MS = 1_000;

export function logAcceptErrors(server: Server, log: Pick<Log, 'error'>): void {
  let silentUntil = 0;
  server.on('error', (error) => {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + LOG_INTERVAL_MS;
    log.error({ error }, 'connection not accepted');
  });
}
