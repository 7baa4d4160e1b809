/** What is done with the body of a refused request. */

import type { IncomingMessage } from 'node:http';

/**
 * How much of a refused body is read and thrown away before the response, so that
 * a client which writes first and reads later meets the response and not a reset.
 */
const LINGER_BYTES = 67_108_864;
/** A client that sends nothing for this long waits for the response. */
const LINGER_IDLE_MS = 1_000;

/** Reads on without keeping anything; settles at the end, at the limit, or when the client pauses or goes away. */
export function discardBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve();
    let left = LINGER_BYTES;
    const done = (): void => {
      clearTimeout(idle);
      request.off('data', onData);
      resolve();
    };
    const idle = setTimeout(done, LINGER_IDLE_MS);
    const onData = (chunk: Buffer): void => {
      idle.refresh();
      left -= chunk.length;
      if (left <= 0) done();
    };
    request.on('data', onData);
    request.once('end', done);
    request.once('close', done);
    request.once('error', done);
    request.resume();
  });
}
