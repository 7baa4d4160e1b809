/** Writes a response body, decompressed and limited in size, to a file or to a consumer of its chunks. */

import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { SourceError, type BodySink } from '../../engine/index.ts';
import { raisedBy, sizeText } from '../../kit/limit-text.ts';
import { decompressorFor } from './decompressor.ts';
import { BROKEN_COMPRESSION } from './failure.ts';
import { readPieces, type TakePiece } from './read-pieces.ts';

const MB = 1_048_576;
const WRITE_BUFFER_BYTES = MB / 4;
/**
 * Limit for headers, chunk sizes and extensions, and trailers. Each chunk costs time of the main thread; 64 MiB in
 * chunks of 64 bytes stay below this, with buffered data.
 */
const MAX_FRAMING_BYTES = 8 * MB;
/** Additional allowance for long bodies, so that chunks of 512 bytes or more are never rejected. */
const BODY_PER_FRAMING_BYTE = 64;

export interface BodyLimits {
  readonly maxBytes: number;
  /** The setting that configures the limit, if there is one. */
  readonly maxBytesSetting?: string | undefined;
}

export interface BodyOptions extends BodyLimits {
  readonly host: string;
  readonly encoding: string;
  /** Called before the response body is read. */
  readonly output: () => BodyOutput;
  /** Bytes that the connection received before this response. */
  readonly bytesBefore: number;
  readonly signal: AbortSignal;
  /** Called with each chunk before it is written; may throw. */
  readonly admit: (bytes: number) => void;
}

export type BodyOutput = Writable | TakePiece;

/** A new file that only this user can read. */
export function intoFile(file: string): BodyOutput {
  return createWriteStream(file, { flags: 'wx', mode: 0o600, highWaterMark: WRITE_BUFFER_BYTES });
}

export function intoSink(sink: BodySink): BodyOutput {
  sink.begin();
  return (piece) => sink.write(piece);
}

type Step = (pieces: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/**
 * The limit applies to decompressed bytes, because a small body can expand to a large one, and to received bytes,
 * because an endless body can decompress to nothing.
 *
 * @returns the bytes written
 */
export async function writeBody(
  response: IncomingMessage,
  { host, encoding, output, bytesBefore, signal, admit, ...limits }: BodyOptions,
): Promise<number> {
  const decompressor = decompressorFor(encoding);
  if (decompressor === 'unsupported')
    throw new SourceError(`The response of ${host} has a Content-Encoding that is not supported`);
  const { maxBytes } = limits;
  const tooLarge = (): SourceError => new SourceError(tooLargeText(host, limits));
  const brokenAtEnd = (): SourceError => new SourceError(`The host ${host} ${BROKEN_COMPRESSION}`);
  const { socket } = response;
  let written = 0;
  const checkFraming = (received: number): void => {
    const framing = socket.bytesRead - bytesBefore - received;
    if (framing > MAX_FRAMING_BYTES + received / BODY_PER_FRAMING_BYTE)
      throw new SourceError(`The response of ${host} comes in chunks that are too small`);
  };
  const count = (total: number): void => {
    admit(total - written);
    written = total;
  };
  const to = output();
  if (decompressor !== undefined) {
    let received = 0;
    const noteReceived = (total: number): void => void (received = total);
    const compressed = checked(createCap(maxBytes, tooLarge, checkFraming, noteReceived));
    const decompressed = checked(createCap(maxBytes, tooLarge, count));
    try {
      await pipeline(response, compressed, decompressor, decompressed, inStream(to), { signal });
    } catch (error) {
      const isMore = isEndedByOtherStep(error) && decompressor.readableEnded;
      throw isMore ? brokenAtEnd() : error;
    }
    // The decompressor ignores bytes after the end in the same piece.
    if (decompressor.bytesWritten < received) throw brokenAtEnd();
    return written;
  }
  const cap = createCap(maxBytes, tooLarge, checkFraming, count);
  // The request has the signal as well, and destroys the response when it is aborted.
  if (typeof to === 'function') await readPieces(response, (piece) => (cap(piece), to(piece)));
  else await pipeline(response, checked(cap), to, { signal });
  return written;
}

function tooLargeText(host: string, { maxBytes, maxBytesSetting }: BodyLimits): string {
  const hint = maxBytesSetting === undefined ? '' : `; ${raisedBy(maxBytesSetting)}`;
  return `The response of ${host} is larger than ${sizeText(maxBytes)}${hint}`;
}

/** A pipeline reports this if a step ended early without an error. */
function isEndedByOtherStep(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ABORT_ERR' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Throws for a piece that exceeds the limit. */
type Cap = (piece: Buffer) => void;

function createCap(
  maxBytes: number,
  tooLarge: () => SourceError,
  ...checks: readonly ((total: number) => void)[]
): Cap {
  let total = 0;
  return (piece) => {
    total += piece.length;
    if (total > maxBytes) throw tooLarge();
    for (const check of checks) check(total);
  };
}

/** Iteration returns all buffered data at once, which joins tiny chunks. */
function checked(cap: Cap): Step {
  return async function* (pieces) {
    for await (const piece of pieces) {
      cap(piece);
      yield piece;
    }
  };
}

function inStream(to: BodyOutput): Writable | ((pieces: AsyncIterable<Buffer>) => Promise<void>) {
  if (typeof to !== 'function') return to;
  return async (pieces) => {
    for await (const piece of pieces) await to(piece);
  };
}
