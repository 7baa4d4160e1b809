/** Reads a stream of bytes to its end. Iteration does the same, and costs three times as much for a small body. */

import type { Readable } from 'node:stream';

/** A promise: the next piece must wait for it. */
export type TakePiece = (piece: Buffer) => Promise<void> | undefined;

/**
 * Takes all that is buffered at once, so that tiny chunks become larger pieces.
 * Fails as the stream or `take` does, and then leaves the stream as it is: its owner destroys it.
 */
export function readPieces(stream: Readable, take: TakePiece): Promise<void> {
  return new Promise((resolve, reject) => {
    let isWaiting = false;
    let hasFailed = false;
    const read = (): void => {
      // Buffered data is discarded when the stream fails: another attempt may be writing by then.
      if (isWaiting || hasFailed) return;
      try {
        for (;;) {
          const piece = stream.read() as Buffer | null;
          if (piece === null) return;
          const work = take(piece);
          if (work === undefined) continue;
          isWaiting = true;
          work.then(() => {
            isWaiting = false;
            if (stream.readableEnded) resolve();
            else read();
          }, fail);
          return;
        }
      } catch (error) {
        fail(error as Error);
      }
    };
    const fail = (error: Error): void => {
      hasFailed = true;
      reject(error);
    };
    // Stays, so that a later error is handled.
    stream.on('error', fail);
    // Comes right after the last piece, waited for or not.
    stream.on('end', () => {
      if (!isWaiting) resolve();
    });
    stream.on('close', () => {
      if (!stream.readableEnded) fail(new PrematureClose());
    });
    stream.on('readable', read);
  });
}

/** As Node.js itself reports it. */
class PrematureClose extends Error {
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
}
