/**
 * Processes pipelined requests one at a time, and limits their number. Node.js would start all requests of one
 * read, thousands in 64 KiB, before serving any other connection.
 */

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { concurrency } from '../../admission.ts';

/** Includes the one in progress. */
const MAX_OF_CONNECTION = concurrency.pipelinedRequests.perOwner;
/** The start of the protocol versions that the parser accepts: HTTP/, RTSP/, ICE/. */
const VERSIONS = ['P/', 'E/'];
/** Size of the parts of a read that can contain several requests. */
const PART_BYTES = 1_024;

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/** Closes the connection of a client that sends more; it can retry requests without a response. */
export function oneAtATime(handle: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>();

  function serveFirst(queue: Exchange[]): void {
    const [first] = queue;
    if (first === undefined) return;
    const [request, response] = first;
    response.once('close', () => {
      queue.shift();
      // Gives other connections a turn.
      if (queue.length > 0) setImmediate(() => request.socket.destroyed || serveFirst(queue));
    });
    handle(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    // The rest of the read after the excess request.
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
 * Node.js has no limit for the requests of one read: 64 KiB hold 3,640 of them and took 84 ms of CPU, and 1.5 ms
 * with this.
 *
 * Splits a read that can exceed the limit of a connection into parts, and drops everything after the excess
 * request. Throws if the server's connections cannot be split.
 */
export function divideReads(server: Server): void {
  refuseUnknownReading(server);
  server.on('connection', (socket: Socket) => {
    const parse = parserOf(socket);
    // Unreachable: the server would not have started.
    if (parse === undefined) return void socket.destroy();
    socket.off('data', parse);
    socket.on('data', (bytes: Buffer) => {
      if (socket.destroyed) return;
      if (bytes.length <= PART_BYTES || !mayHoldTooMany(bytes)) return parse(bytes);
      parse(bytes.subarray(0, PART_BYTES));
      // Emitted again when the parser reads on.
      if (!socket.destroyed) socket.unshift(bytes.subarray(PART_BYTES));
    });
  });
}

/** Simulates a `connection` event, as documented by Node.js, with a socket from which nothing is read. */
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
    for (let count = 0; count <= MAX_OF_CONNECTION; count += 1) {
      at = bytes.indexOf(version, at + 1, 'latin1');
      if (at === -1) return false;
    }
    return true;
  });
}
