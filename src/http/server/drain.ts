/**
 * Drains the server: every request that has reached it gets its response, and none is aborted while it makes
 * progress.
 */

import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Connections } from './connections.ts';
import { createLingering } from './lingering.ts';

/** Without a new request for this long, every client has received `Connection: close`. */
const QUIET_MS = 50;
/** The longest time for which new requests are accepted. */
const NOTICE_MS = 500;
/**
 * The longest search for a moment without waiting connections: one is accepted per iteration, and a thousand can
 * wait.
 */
const LOOK_MS = 2_000;
/** An idle event loop iteration is shorter than this. */
const EMPTY_ROUND_MS = 0.1;
/** Time in which the first request of the last accepted connection must arrive. */
const FIRST_REQUEST_MS = 500;
const CHECK_MS = 25;

/** The clock and the event loop: a test has its own. */
export interface Time {
  /** Milliseconds since any moment. */
  now(): number;
  delay(ms: number): Promise<unknown>;
  /** The next iteration of the event loop. */
  nextRound(): Promise<unknown>;
}

const REAL_TIME: Time = {
  now: () => performance.now(),
  delay: (ms) => setTimeout(ms),
  nextRound: () => setImmediate(),
};

/**
 * @param hardStop aborts requests in progress
 * @param onListenerClosed called once no connection is accepted any more. Hold responses back until then: a client
 * that waits for one does not reconnect, and a connection that arrives while the listener closes is reset
 */
export async function drain(
  server: Server,
  connections: Connections,
  hardStop: AbortSignal,
  onListenerClosed: () => void,
  time: Time = REAL_TIME,
): Promise<void> {
  const began = time.now();
  await lastArrivals(connections, began, hardStop, time);

  let closed = false;
  const done = new Promise<void>((resolve) => {
    // Closing the HTTP server would also close connections that have not sent anything yet.
    NetServer.prototype.close.call(server, () => {
      closed = true;
      resolve();
    });
  });
  onListenerClosed();
  const lingering = createLingering(server);
  const firstRequestsUntil = time.now() + FIRST_REQUEST_MS;
  const awaitsFirstRequest = (): boolean =>
    [...connections.open()].some(({ request, openedAt }) => request === null && openedAt >= began);
  while (!closed && !hardStop.aborted && awaitsFirstRequest() && time.now() < firstRequestsUntil)
    await Promise.race([done, time.delay(CHECK_MS)]);
  // A connection only becomes idle after its last response, and Node.js checks for idle ones once: hence the loop.
  while (!closed && !hardStop.aborted) {
    server.closeIdleConnections();
    for (const connection of connections.open()) lingering.settle(connection);
    await Promise.race([done, time.delay(CHECK_MS)]);
  }
  if (!closed) server.closeAllConnections();
  await done;
  // Stops the HTTP server's timer. The error that it is not listening is expected.
  server.close(() => undefined);
}

/**
 * Accepts late arrivals. Otherwise the next request of a busy connection, and connections in the kernel's queue,
 * would be reset.
 */
async function lastArrivals(
  connections: Connections,
  began: number,
  hardStop: AbortSignal,
  time: Time,
): Promise<void> {
  const until = began + NOTICE_MS;
  const latest = (): number => Math.max(began, connections.latestArrival);
  for (
    let now = began;
    now < until && now - latest() < QUIET_MS && !hardStop.aborted;
    now = time.now()
  ) {
    await time.delay(Math.max(0, Math.min(until, latest() + QUIET_MS) - now));
  }
  // Each iteration accepts one waiting connection. A connection that arrives later in the iteration would be reset
  // by the close: hence the search for one that was empty and short.
  const lookUntil = time.now() + LOOK_MS;
  for (let start = time.now(); start < lookUntil && !hardStop.aborted; start = time.now()) {
    const before = connections.arrivals;
    await time.nextRound();
    if (connections.arrivals === before && time.now() - start < EMPTY_ROUND_MS) return;
  }
}
