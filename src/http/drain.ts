/** How the server ends: whatever has reached it is answered, and nobody is cut off amid a request. */

import type { Server } from 'node:http';
import { setImmediate as nextRound, setTimeout as delay } from 'node:timers/promises';

/** Nothing new for this long: whoever wanted something has been told that its connection ends. */
const QUIET_MS = 50;
/** The longest that new requests are still taken. */
const NOTICE_MS = 500;
const IDLE_CHECK_MS = 50;
/** How long to look for a moment in which no connection waits. */
const LOOK_MS = 250;

/** What is not answered after `hardStopMs` is cut off. */
export async function drain(server: Server, hardStopMs: number): Promise<void> {
  const deadline = performance.now() + hardStopMs;
  await lastArrivals(server, Math.min(deadline, performance.now() + NOTICE_MS));

  let closed = false;
  const done = new Promise<void>((resolve) => {
    server.close(() => {
      closed = true;
      resolve();
    });
  });
  // A connection becomes idle only when its last answer is out, and Node looks
  // for idle ones once: hence the repetition.
  while (!closed && performance.now() < deadline) {
    server.closeIdleConnections();
    await Promise.race([done, delay(IDLE_CHECK_MS)]);
  }
  if (!closed) server.closeAllConnections();
  await done;
}

/**
 * Still takes what comes, and each answer tells its client that the connection
 * ends. Without this, the next request of a busy connection, and connections
 * that the system has accepted but this process has not, would meet a reset.
 */
async function lastArrivals(server: Server, until: number): Promise<void> {
  let arrivals = 0;
  let latest = performance.now();
  const onArrival = (): void => {
    arrivals += 1;
    latest = performance.now();
  };
  server.on('connection', onArrival).on('request', onArrival);
  for (let now = latest; now < until && now - latest < QUIET_MS; now = performance.now()) {
    await delay(Math.min(until, latest + QUIET_MS) - now);
  }
  // Each round of the event loop accepts all that waits; right after one that brought nothing, nothing waits.
  const enough = performance.now() + LOOK_MS;
  for (let before = -1; before !== arrivals && performance.now() < enough; ) {
    before = arrivals;
    await nextRound();
  }
  server.off('connection', onArrival).off('request', onArrival);
}
