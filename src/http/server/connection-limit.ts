/**
 * Limits connections per address and in total, and with them sockets, memory and file descriptors, before a request
 * is read.
 */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../kit/network.ts';
import type { Connection, Connections } from './connections.ts';

export interface ConnectionLimits {
  /** Per address, or per /64 network for IPv6. Must be Infinity behind a proxy, from which all connections come. */
  readonly connectionsPerAddress: number;
  readonly connectionsPerProcess: number;
}

/**
 * Beyond the limit of an address, closes the connection that has been idle longest, or the new one if all others
 * have requests in progress. Beyond the limit of the process, closes the new one.
 */
export function limitConnections(
  server: Server,
  connections: Connections,
  { connectionsPerAddress, connectionsPerProcess }: ConnectionLimits,
): void {
  server.maxConnections = connectionsPerProcess;
  const byNetwork = new Map<string, Set<Socket>>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const sockets = byNetwork.get(network) ?? new Set();
    byNetwork.set(network, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) byNetwork.delete(network);
    });
    if (sockets.size > connectionsPerAddress) longestIdle(sockets, connections)?.destroy();
  });
}

function longestIdle(sockets: ReadonlySet<Socket>, connections: Connections): Socket | undefined {
  let longest: Connection | undefined;
  for (const socket of sockets) {
    const connection = connections.find(socket);
    if (connection === undefined || socket.destroyed || connection.responses.size > 0) continue;
    if (longest === undefined || connection.idleSince < longest.idleSince) longest = connection;
  }
  return longest?.socket;
}
