/** A response body, decompressed and capped: into a file, or to a consumer of its chunks. */

import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import { SourceError, type BodySink } from '../engine/index.ts';

const MB = 1_048_576;
const WRITE_BUFFER_BYTES = MB / 4;
/** Headers, chunk sizes and extensions, trailers. Each chunk costs time of the main thread; 64 MiB in chunks of 64 bytes stay below this. */
const MAX_FRAMING_BYTES = 8 * MB;

export interface BodyOptions {
  readonly host: string;
  readonly encoding: string;
  /** Is asked for once the response is to be taken in. */
  readonly output: () => BodyOutput;
  readonly maxBytes: number;
  /** What the connection had brought before this response. */
  readonly bytesBefore: number;
  readonly signal: AbortSignal;
  /** Called with each chunk before it is written; may throw. */
  readonly admit: (bytes: number) => void;
}

export type BodyOutput = Writable | ((pieces: AsyncIterable<Buffer>) => Promise<void>);

/** A file that must not exist yet, and that only we may read. */
export function intoFile(file: string): BodyOutput {
  return createWriteStream(file, { flags: 'wx', mode: 0o600, highWaterMark: WRITE_BUFFER_BYTES });
}

export function intoSink(sink: BodySink): BodyOutput {
  return async (pieces) => {
    sink.begin();
    for await (const piece of pieces) await sink.write(piece);
  };
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
  { host, encoding, output, maxBytes, bytesBefore, signal, admit }: BodyOptions,
): Promise<number> {
  const decompressor = decompressorFor(encoding, host);
  const tooLarge = (): SourceError =>
    new SourceError(`The response of ${host} is larger than ${maxBytes / MB} MiB`);
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
  const to = output();
  if (decompressor !== undefined) {
    const compressed = capped(maxBytes, tooLarge, checkFraming);
    await pipeline(response, compressed, decompressor, capped(maxBytes, tooLarge, count), to, {
      signal,
    });
    return written;
  }
  const plain = capped(maxBytes, tooLarge, checkFraming, count);
  // Costs a third of a pipeline. The request has the signal, too, and destroys the response when it is aborted.
  if (typeof to === 'function') await to(plain(response));
  else await pipeline(response, plain, to, { signal });
  return written;
}

/** Iteration takes all that is buffered at once, so that tiny chunks become larger pieces. */
function capped(
  maxBytes: number,
  tooLarge: () => SourceError,
  ...checks: readonly ((total: number) => void)[]
): Step {
  return async function* (pieces) {
    let total = 0;
    for await (const piece of pieces) {
      total += piece.length;
      if (total > maxBytes) throw tooLarge();
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
