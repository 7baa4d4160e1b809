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
    const held = byNetwork.get(network) ?? new Set();
    byNetwork.set(network, held.add(socket));
    socket.once('close', () => {
      held.delete(socket);
      if (held.size === 0) byNetwork.delete(network);
    });
    if (held.size > connectionsPerAddress) longestIdle(held, connections)?.destroy();
  });
}

function longestIdle(held: ReadonlySet<Socket>, connections: Connections): Socket | undefined {
  let found: Connection | undefined;
  for (const socket of held) {
    const connection = connections.find(socket);
    if (connection === undefined || socket.destroyed || connection.responses.size > 0) continue;
    if (found === undefined || connection.idleSince < found.idleSince) found = connection;
  }
  return found?.socket;
}
