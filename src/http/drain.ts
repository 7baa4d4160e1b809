/** How the server ends: whatever has reached it is answered, and nobody is cut off amid a request. */

import type { IncomingMessage, Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextRound, setTimeout as delay } from 'node:timers/promises';

/** Nothing new for this long: whoever wanted something has been told that its connection ends. */
const QUIET_MS = 50;
/** The longest that new requests are still taken. */
const NOTICE_MS = 500;
/** How long to look for a moment in which no connection waits: one is accepted in each round, and a thousand may wait. */
const LOOK_MS = 5_000;
/** A round of the event loop in which nothing happened is over within this time. */
const EMPTY_ROUND_MS = 0.1;
/** How long the request of a connection that was taken last may be on its way. */
const FIRST_REQUEST_MS = 500;
const CHECK_MS = 25;

/**
 * What is not answered after `hardStopMs` is cut off.
 * @param deaf called once no connection is taken any more. Answers are best held back until then: who waits for one
 * does not come anew, and a connection that comes amid the closing meets a reset
 */
export async function drain(server: Server, hardStopMs: number, deaf: () => void): Promise<void> {
  const deadline = performance.now() + hardStopMs;
  const arrivals = watchArrivals(server);
  await lastArrivals(arrivals, deadline);

  let closed = false;
  const done = new Promise<void>((resolve) => {
    // The close of an HTTP server would end connections that have not sent anything yet: those that came last.
    NetServer.prototype.close.call(server, () => {
      closed = true;
      resolve();
    });
  });
  deaf();
  const asked = Math.min(deadline, performance.now() + FIRST_REQUEST_MS);
  while (!closed && arrivals.silent.size > 0 && performance.now() < asked) await Promise.race([done, delay(CHECK_MS)]);
  arrivals.stop();
  // A connection becomes idle only when its last answer is out, and Node looks
  // for idle ones once: hence the repetition.
  while (!closed && performance.now() < deadline) {
    server.closeIdleConnections();
    await Promise.race([done, delay(CHECK_MS)]);
  }
  if (!closed) server.closeAllConnections();
  await done;
  // What is left of the HTTP server: its timer. That it listens no more is known.
  server.close(() => undefined);
}

interface Arrivals {
  /** Connections and requests since the watching began. */
  readonly count: number;
  /** When the latest came. */
  readonly latest: number;
  /** Connections that have not asked for anything yet. */
  readonly silent: ReadonlySet<Socket>;
  stop(): void;
}

/** One of these is emitted for each request: that which has an `Expect` header comes by an event of its own. */
const REQUEST_EVENTS = ['request', 'checkContinue', 'checkExpectation'] as const;

function watchArrivals(server: Server): Arrivals {
  const silent = new Set<Socket>();
  const arrivals = { count: 0, latest: performance.now(), silent, stop };
  const note = (): void => {
    arrivals.count += 1;
    arrivals.latest = performance.now();
  };
  const onConnection = (socket: Socket): void => {
    note();
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  };
  const onRequest = ({ socket }: IncomingMessage): void => {
    note();
    silent.delete(socket);
  };
  function stop(): void {
    server.off('connection', onConnection);
    for (const event of REQUEST_EVENTS) server.off(event, onRequest);
  }
  server.on('connection', onConnection);
  for (const event of REQUEST_EVENTS) server.on(event, onRequest);
  return arrivals;
}

/**
 * Still takes what comes. Without this, the next request of a busy connection,
 * and connections that the system has accepted but this process has not, would
 * meet a reset.
 */
async function lastArrivals(arrivals: Arrivals, deadline: number): Promise<void> {
  const until = Math.min(deadline, performance.now() + NOTICE_MS);
  for (let now = arrivals.latest; now < until && now - arrivals.latest < QUIET_MS; now = performance.now()) {
    await delay(Math.min(until, arrivals.latest + QUIET_MS) - now);
  }
  // Each round of the event loop accepts one connection of those that wait. What comes during the rest of a round would
  // meet the closing: hence a round that brought nothing and was over at once.
  const enough = Math.min(deadline, performance.now() + LOOK_MS);
  for (let began = performance.now(); began < enough; began = performance.now()) {
    const before = arrivals.count;
    await nextRound();
    if (arrivals.count === before && performance.now() - began < EMPTY_ROUND_MS) return;
  }
}
