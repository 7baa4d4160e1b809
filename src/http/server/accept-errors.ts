/**
 * Handles connections that cannot be accepted, for example because no file descriptor is left: an unhandled `error`
 * event would end the process.
 */

import type { Server } from 'node:net';
import type { Log } from '../../kit/log.ts';

/** Limits the log during a flood of connections. */
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
