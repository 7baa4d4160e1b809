/** Tracks the server's open connections, and whether it is the server's or the client's turn. */

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Exactly one is emitted for each request; those with an `Expect` header have their own events. */
const REQUEST_EVENTS = ['request', 'checkContinue', 'checkExpectation'] as const;

export interface Connection {
  readonly socket: Socket;
  /** The latest request; null before the first. */
  request: IncomingMessage | null;
  /** Responses that are not sent completely. */
  readonly responses: Set<ServerResponse>;
  readonly openedAt: number;
  /** The time when it was opened, or when its last response ended. */
  idleSince: number;
}

export interface Connections {
  /** Number of connections and requests so far. */
  readonly arrivals: number;
  readonly latestArrival: number;
  open(): Iterable<Connection>;
  find(socket: Socket): Connection | undefined;
}

export function trackConnections(server: Server): Connections {
  const bySocket = new Map<Socket, Connection>();
  const tracked = {
    arrivals: 0,
    latestArrival: performance.now(),
    open: () => bySocket.values(),
    find: (socket: Socket) => bySocket.get(socket),
  };
  const note = (): void => {
    tracked.arrivals += 1;
    tracked.latestArrival = performance.now();
  };
  server.on('connection', (socket: Socket) => {
    note();
    const now = performance.now();
    bySocket.set(socket, {
      socket,
      request: null,
      responses: new Set(),
      openedAt: now,
      idleSince: now,
    });
    socket.once('close', () => bySocket.delete(socket));
  });
  for (const event of REQUEST_EVENTS) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      const connection = bySocket.get(request.socket);
      // Requests that were read before their connection closed are still emitted.
      if (connection === undefined || request.socket.destroyed) return;
      note();
      connection.request = request;
      connection.responses.add(response);
      response.once('close', () => {
        connection.responses.delete(response);
        connection.idleSince = performance.now();
      });
    });
  }
  return tracked;
}
