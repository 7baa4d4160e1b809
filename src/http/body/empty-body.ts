/** Detects an empty body without a declared length: streaming clients send one empty chunk. */

import type { IncomingMessage } from 'node:http';

/** Waits for the first bytes, the end or the loss of the connection. Consumes nothing. */
export async function hasEmptyBody(request: IncomingMessage): Promise<boolean> {
  if (request.readableLength === 0 && !request.complete && !request.destroyed) {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        for (const event of EVENTS) request.off(event, done);
        resolve();
      };
      for (const event of EVENTS) request.once(event, done);
    });
  }
  return request.complete && request.readableLength === 0;
}

const EVENTS = ['readable', 'end', 'error', 'close'] as const;
