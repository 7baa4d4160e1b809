/** Drains the server: every request that has reached it gets its response, and none is cut off while it makes progress. */

import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextRound, setTimeout as delay } from 'node:timers/promises';
import type { Connections } from './connections.ts';
import { createLingering } from './lingering.ts';

/** No new request for this long: every client has received `Connection: close`. */
const QUIET_MS = 50;
/** The longest that new requests are still taken. */
const NOTICE_MS = 500;
/** How long to look for a moment in which no connection waits: one is accepted in each round, and a thousand may wait. */
const LOOK_MS = 2_000;
/** A round of the event loop in which nothing happened is over within this time. */
const EMPTY_ROUND_MS = 0.1;
/** How long the request of a connection that was taken last may be on its way. */
const FIRST_REQUEST_MS = 500;
const CHECK_MS = 25;

/**
 * @param hardStop cuts off requests in progress when it is aborted
 * @param onListenerClosed called once no connection is taken any more. Hold responses back until then: a client
 * that waits for one does not connect again, and a connection that comes while the listener closes is reset
 */
export async function drain(
  server: Server,
  connections: Connections,
  hardStop: AbortSignal,
  onListenerClosed: () => void,
): Promise<void> {
  const began = performance.now();
  await lastArrivals(connections, began, hardStop);

  let closed = false;
  const done = new Promise<void>((resolve) => {
    // The close of an HTTP server would end connections that have not sent anything yet: those that came last.
    NetServer.prototype.close.call(server, () => {
      closed = true;
      resolve();
    });
  });
  onListenerClosed();
  const lingering = createLingering(server);
  const firstRequestsUntil = performance.now() + FIRST_REQUEST_MS;
  const awaitsFirstRequest = (): boolean =>
    [...connections.open()].some(({ request, openedAt }) => request === null && openedAt >= began);
  while (
    !closed &&
    !hardStop.aborted &&
    awaitsFirstRequest() &&
    performance.now() < firstRequestsUntil
  )
    await Promise.race([done, delay(CHECK_MS)]);
  // A connection becomes idle only when its last response is out, and Node looks
  // for idle ones once: hence the repetition.
  while (!closed && !hardStop.aborted) {
    server.closeIdleConnections();
    for (const connection of connections.open()) lingering.settle(connection);
    await Promise.race([done, delay(CHECK_MS)]);
  }
  if (!closed) server.closeAllConnections();
  await done;
  // What is left of the HTTP server: its timer. That it listens no more is known.
  server.close(() => undefined);
}

/**
 * Still takes what comes. Without this, the next request of a busy connection,
 * and connections that the system has accepted but this process has not, would
 * meet a reset.
 */
async function lastArrivals(
  connections: Connections,
  began: number,
  hardStop: AbortSignal,
): Promise<void> {
  const until = began + NOTICE_MS;
  const latest = (): number => Math.max(began, connections.latestArrival);
  for (
    let now = began;
    now < until && now - latest() < QUIET_MS && !hardStop.aborted;
    now = performance.now()
  ) {
    await delay(Math.max(0, Math.min(until, latest() + QUIET_MS) - now));
  }
  // Each round of the event loop accepts one connection of those that wait. What comes during the rest of a round would
  // meet the closing: hence a round that brought nothing and was over at once.
  const lookUntil = performance.now() + LOOK_MS;
  for (
    let start = performance.now();
    start < lookUntil && !hardStop.aborted;
    start = performance.now()
  ) {
    const before = connections.arrivals;
    await nextRound();
    if (connections.arrivals === before && performance.now() - start < EMPTY_ROUND_MS) return;
  }
}
