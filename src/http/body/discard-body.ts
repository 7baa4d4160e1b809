import type { IncomingMessage } from 'node:http';

/**
 * Bytes to discard before the response, so that a client that writes first and reads later gets the response, not a
 * reset.
 */
const LINGER_BYTES = 67_108_864;
/** If a client sends nothing for this long, it waits for the response. */
const LINGER_IDLE_MS = 1_000;

/** Reads and discards the body until its end or the limit, or until the client pauses or disconnects. */
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
