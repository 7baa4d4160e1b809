/**
 * Requests that a client sends before it has the response to an earlier one: served one after the other, and few of
 * them. Node would begin all that arrive in one read, thousands in 64 KiB, before it looks at any other connection.
 */

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { concurrency } from '../../admission.ts';

/** Includes the one that is served. */
const MAX_OF_CONNECTION = concurrency.pipelinedRequests.perOwner;
/** How the versions of the protocols begin that the parser reads: HTTP/, RTSP/, ICE/. */
const VERSIONS = ['P/', 'E/'];
/** A part of a read that may hold more requests. */
const PART_BYTES = 1_024;

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/** Closes the connection of a client that sends more: what it does not get a response to, it may send again. */
export function oneAtATime(handle: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>();

  function serveFirst(queue: Exchange[]): void {
    const [first] = queue;
    if (first === undefined) return;
    const [request, response] = first;
    response.once('close', () => {
      queue.shift();
      // Other connections have their turn before.
      if (queue.length > 0) setImmediate(() => request.socket.destroyed || serveFirst(queue));
    });
    handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    // What was read with the request that was too many.
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    queue.push([request, response]);
    if (queue.length > MAX_OF_CONNECTION) socket.destroy();
    else if (queue.length === 1) serveFirst(queue);
  };
}

type Parse = (bytes: Buffer) => void;

/**
 * Node has no option that bounds the requests of one read: 64 KiB hold 3,640 of them and took 84 ms of CPU, and 1.5 ms with
 * this.
 *
 * Gives the parser a read that may hold more requests than a connection may have part by part, and none of what
 * follows the request that was too many. Throws where the server reads its connections in a way that cannot be divided.
 */
export function divideReads(server: Server): void {
  refuseUnknownReading(server);
  server.on('connection', (socket: Socket) => {
    const parse = parserOf(socket);
    // Never, or the server would not have started.
    if (parse === undefined) return void socket.destroy();
    socket.off('data', parse);
    socket.on('data', (bytes: Buffer) => {
      if (socket.destroyed) return;
      if (bytes.length <= PART_BYTES || !mayHoldTooMany(bytes)) return parse(bytes);
      parse(bytes.subarray(0, PART_BYTES));
      // Comes again as soon as the parser takes more.
      if (!socket.destroyed) socket.unshift(bytes.subarray(PART_BYTES));
    });
  });
}

/** A connection without a client, as Node documents it for `connection`: nothing is read from it. */
function refuseUnknownReading(server: Server): void {
  const connection = new Duplex({
    read: () => undefined,
    write: (_bytes, _encoding, done) => done(),
  });
  server.emit('connection', connection);
  const parse = parserOf(connection);
  connection.destroy();
  if (parse === undefined)
    throw new Error(
      `Node.js ${process.version} reads HTTP connections in a way that Weir does not know, so it cannot bound pipelined requests. Use a version that the README names.`,
    );
}

function parserOf(connection: Duplex): Parse | undefined {
  const [parse, ...others] = connection.listeners('data') as Parse[];
  return others.length === 0 ? parse : undefined;
}

function mayHoldTooMany(bytes: Buffer): boolean {
  return VERSIONS.some((version) => {
    let at = -1;
    for (let found = 0; found <= MAX_OF_CONNECTION; found += 1) {
      at = bytes.indexOf(version, at + 1, 'latin1');
      if (at === -1) return false;
    }
    return true;
  });
}
