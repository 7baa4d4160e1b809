/** Reads a stream of bytes to its end. For small bodies, iteration takes three times as long. */

import type { Readable } from 'node:stream';

/** If it returns a promise, the next piece must wait for it. */
export type TakePiece = (piece: Buffer) => Promise<void> | undefined;

/**
 * Reads all buffered data at once, which joins tiny chunks. Rejects if the stream or `take` fails. It does not destroy
 * the stream, which belongs to the caller.
 */
export function readPieces(stream: Readable, take: TakePiece): Promise<void> {
  return new Promise((resolve, reject) => {
    let isWaiting = false;
    let hasFailed = false;
    const read = (): void => {
      // Buffered data is discarded when the stream fails, because another attempt may already be writing.
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
    // Not removed, so that later errors are handled, too.
    stream.on('error', fail);
    // Emitted directly after the last piece, even if that is not processed yet.
    stream.on('end', () => {
      if (!isWaiting) resolve();
    });
    stream.on('close', () => {
      if (!stream.readableEnded) fail(new PrematureClose());
    });
    stream.on('readable', read);
  });
}

/** The error that Node.js itself reports. */
class PrematureClose extends Error {
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
}
