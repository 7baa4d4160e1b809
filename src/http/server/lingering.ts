/**
 * Ends connections of inactive clients while the server drains: partial requests, unread responses, no data at all.
 * Otherwise anyone could delay a stop. Never aborts a request that has arrived completely.
 */

import type { Server, ServerResponse } from 'node:http';
import type { Connection } from './connections.ts';

/** Minimum progress of an arriving request. Otherwise it is rejected, and can be retried because nothing was done. */
const PROGRESS = { bytes: 8_192, withinMs: 500 };
/**
 * Time to read the rest of a body after its response, so that a client that writes first and reads later gets the
 * response.
 */
const ANSWERED_MS = 1_000;
/** Disconnects a client that does not read its response for this long. */
const UNREAD_MS = 1_000;

interface Progress {
  bytesRead: number;
  at: number;
  readonly since: number;
}

export interface Lingering {
  /** Checks a connection again; call it every few milliseconds. */
  settle(connection: Connection): void;
}

export function createLingering(server: Server): Lingering {
  const progressOf = new WeakMap<Connection, Progress>();
  const watched = new WeakSet<object>();

  function watchUnread(response: ServerResponse): void {
    if (!response.writableEnded || watched.has(response)) return;
    watched.add(response);
    response.setTimeout(UNREAD_MS, () => response.destroy());
  }

  function progress(connection: Connection): Progress {
    const now = performance.now();
    const lastProgress = progressOf.get(connection) ?? {
      bytesRead: connection.socket.bytesRead,
      at: now,
      since: now,
    };
    progressOf.set(connection, lastProgress);
    if (
      connection.socket.bytesRead - lastProgress.bytesRead >= PROGRESS.bytes ||
      isOurTurn(connection)
    ) {
      lastProgress.bytesRead = connection.socket.bytesRead;
      lastProgress.at = now;
    }
    return lastProgress;
  }

  /** Like Node.js for a request that does not arrive in time: 408, unless a response has begun. */
  function refuse({ socket }: Connection): void {
    server.emit(
      'clientError',
      Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
  }

  return {
    settle(connection) {
      const { socket, request, responses } = connection;
      if (socket.destroyed || socket.writableEnded) return;
      for (const response of responses) watchUnread(response);
      if (responses.size > 0 && request?.complete !== false) return;
      const { at, since } = progress(connection);
      const now = performance.now();
      const isStalled = now - at >= PROGRESS.withinMs;
      if (responses.size > 0) {
        if (isStalled) refuse(connection);
      } else if (request?.complete === false) {
        if (isStalled || now - since >= ANSWERED_MS) socket.destroySoon();
      } else if (socket.bytesRead === 0) socket.destroy();
      else if (now - since >= PROGRESS.withinMs) refuse(connection);
    },
  };
}

/** Returns true if the server still has to read data that has arrived, or to request the body. */
function isOurTurn({ request, responses }: Connection): boolean {
  if (request === null || responses.size === 0) return false;
  return (
    request.readableLength > 0 ||
    (request.headers.expect !== undefined && request.readableFlowing === null)
  );
}
