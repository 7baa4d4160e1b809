/**
 * Requests that a client sends before it has the response to an earlier one: served one after the other, and few of
 * them. Node begins all that arrive in one read, hundreds in 64 KiB, before any other connection is looked at.
 */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** With the one that is served. */
const MAX_OF_CONNECTION = 10;

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/** Closes the connection of a client that sends more: what it does not get a response to, it may send again. */
export function oneAtATime(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Exchange[]>();

  function serveFirst(line: Exchange[]): void {
    const [first] = line;
    if (first === undefined) return;
    const [request, response] = first;
    response.once('close', () => {
      line.shift();
      if (!request.socket.destroyed) serveFirst(line);
    });
    handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    // What was read with the request that was too many.
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? [];
    lines.set(socket, line);
    line.push([request, response]);
    if (line.length > MAX_OF_CONNECTION) socket.destroy();
    else if (line.length === 1) serveFirst(line);
  };
}
