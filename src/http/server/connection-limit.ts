/** How many connections one address, and all together, may hold: sockets, memory and file descriptors are bounded before a request is read. */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../kit/network.ts';
import type { Connection, Connections } from './connections.ts';

export interface ConnectionLimits {
  /** Of one address; of IPv6, of one /64 network. Behind a proxy, where all connections are the proxy's, it must be Infinity. */
  readonly connectionsPerAddress: number;
  readonly connectionsPerProcess: number;
}

/**
 * Beyond the limit of an address, its connection that has waited longest for a request is closed; where each of the
 * others has a request under way, that is the new one. Beyond the limit of the process, the new one is closed.
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
