/** Connections that the calls of one run share, by origin and checked addresses. */

import { Agent as HttpAgent, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';

import type { Destination } from './destination.ts';

/** Most hosts keep idle connections longer than this, so a request rarely meets a connection that is being closed. */
const IDLE_MS = 2_000;
const MAX_IDLE = 8;
const MAX_ORIGINS = 32;

export interface Connections {
  /** Connects only to these addresses. If the name resolves to others later, the connection is not reused. */
  agentFor(url: URL, destination: Destination): HttpAgent;
  /** Idle connections may be closed already, so the next request gets a new connection. */
  renew(url: URL, destination: Destination): void;
  /** Must be called. Closes all connections, including those in use. */
  close(): void;
}

export function createConnections(): Connections {
  const agents = new Map<string, HttpAgent>();
  const retired = new Set<HttpAgent>();

  function retire(key: string): void {
    const agent = agents.get(key);
    if (agent === undefined) return;
    agents.delete(key);
    retired.add(agent);
    for (const idle of Object.values(agent.freeSockets).flat()) idle?.destroy();
  }

  return {
    agentFor(url, destination) {
      const key = keyOf(url, destination);
      const existing = agents.get(key);
      if (existing !== undefined) return existing;
      const [oldest] = agents.keys();
      if (agents.size >= MAX_ORIGINS && oldest !== undefined) retire(oldest);
      const options = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: MAX_IDLE };
      const agent =
        url.protocol === 'https:' ? new QuietHttpsAgent(options) : new QuietHttpAgent(options);
      agents.set(key, agent);
      return agent;
    },
    renew: (url, destination) => retire(keyOf(url, destination)),
    close() {
      for (const agent of [...agents.values(), ...retired]) agent.destroy();
      agents.clear();
      retired.clear();
    },
  };
}

function keyOf(url: URL, { addresses }: Destination): string {
  return [url.origin, ...addresses.toSorted()].join(' ');
}

/** An agent that closes idle connections on which bytes arrive. */
const quiet = (Base: typeof HttpAgent) =>
  class extends Base {
    override keepSocketAlive(socket: Duplex): boolean {
      return isReusable(super.keepSocketAlive(socket), socket);
    }
    override reuseSocket(socket: Duplex, request: ClientRequest): void {
      socket.off('data', closeOnData);
      super.reuseSocket(socket, request);
    }
  };

const QuietHttpAgent = quiet(HttpAgent);
const QuietHttpsAgent = quiet(HttpsAgent);

/** Unsolicited bytes would be read as the response to the next request. */
function isReusable(keepAlive: unknown, socket: Duplex): boolean {
  if (keepAlive === false || socket.readableLength > 0) return false;
  socket.on('data', closeOnData);
  return true;
}

function closeOnData(this: Duplex): void {
  this.destroy();
}
