/** A response body into a file, decompressed, up to a cap. */

import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import { SourceError } from '../engine/index.ts';

const MB = 1_048_576;
const WRITE_BUFFER_BYTES = MB / 4;
/** Headers, chunk sizes and extensions, trailers. Each chunk costs time of the main thread; 64 MiB in chunks of 64 bytes stay below this. */
const MAX_FRAMING_BYTES = 8 * MB;

export interface BodyOptions {
  readonly host: string;
  readonly encoding: string;
  readonly file: string;
  readonly maxBytes: number;
  /** What the connection had brought before this response. */
  readonly bytesBefore: number;
  readonly signal: AbortSignal;
  /** Is told of each piece before it is written, and may throw. */
  readonly admit: (bytes: number) => void;
}

type Step = (pieces: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/**
 * The cap counts what comes out of decompression, since a small body may hold a
 * large one, and what goes in, since an endless body may hold nothing.
 *
 * @returns the bytes written
 */
export async function writeBody(
  response: IncomingMessage,
  { host, encoding, file, maxBytes, bytesBefore, signal, admit }: BodyOptions,
): Promise<number> {
  const decompressor = decompressorFor(encoding, host);
  const tooLarge = new SourceError(`The response of ${host} is larger than ${maxBytes / MB} MiB`);
  const { socket } = response;
  let written = 0;
  const checkFraming = (received: number): void => {
    const framing = socket.bytesRead - bytesBefore - received - response.readableLength;
    if (framing > MAX_FRAMING_BYTES)
      throw new SourceError(`The response of ${host} comes in chunks that are too small`);
  };
  const count = (total: number): void => {
    admit(total - written);
    written = total;
  };
  const output = createWriteStream(file, {
    flags: 'wx',
    mode: 0o600,
    highWaterMark: WRITE_BUFFER_BYTES,
  });
  if (decompressor === undefined) {
    await pipeline(response, capped(maxBytes, tooLarge, checkFraming, count), output, { signal });
  } else {
    await pipeline(
      response,
      capped(maxBytes, tooLarge, checkFraming),
      decompressor,
      capped(maxBytes, tooLarge, count),
      output,
      { signal },
    );
  }
  return written;
}

/** Iteration takes all that is buffered at once, so that tiny chunks become larger pieces. */
function capped(
  maxBytes: number,
  tooLarge: SourceError,
  ...checks: readonly ((total: number) => void)[]
): Step {
  return async function* (pieces) {
    let total = 0;
    for await (const piece of pieces) {
      total += piece.length;
      if (total > maxBytes) throw tooLarge;
      for (const check of checks) check(total);
      yield piece;
    }
  };
}

function decompressorFor(encoding: string, host: string): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      throw new SourceError(`The response of ${host} has a Content-Encoding that is not supported`);
  }
}
