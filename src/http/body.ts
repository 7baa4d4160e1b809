/**
 * Reading request bodies: the media type first, then the bytes, counted and
 * measured as they arrive, so that neither a long body nor a deep one is ever
 * held in memory.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ApiError } from '../errors.ts';
import { hasEmptyBody } from './empty-body.ts';
import { createJsonPieces, type JsonPiece } from './json-pieces.ts';
import { parseJsonObject } from './json-text.ts';

export interface BodyRule {
  readonly maxBytes: number;
  /** Whether the operation needs a body; where it does not, no body and the JSON `null` both mean undefined. */
  readonly required: boolean;
  /** Whether a Content-Encoding is accepted: inflating costs far more than sending. */
  readonly compressed: boolean;
}

/** The client went away while it sent the body; nobody is left to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

const MAX_DEPTH = 64;

/** Parsing this much takes less than a millisecond, and longer texts would be garbage that is collected late. */
const PIECE_BYTES = 65_536;

/** A fast client brings megabytes at once; after each so many bytes other requests get a turn. */
const BYTES_PER_TURN = 262_144;

/**
 * How much of a refused body is read and thrown away before the answer, so that
 * a client which writes first and reads later meets the answer and not a reset.
 */
const LINGER_BYTES = 67_108_864;
/** A client that sends nothing for this long waits for the answer. */
const LINGER_IDLE_MS = 1_000;

const decompressors: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export async function readBody(request: IncomingMessage, response: ServerResponse, rule: BodyRule): Promise<object | undefined> {
  if (!hasBody(request)) {
    if (rule.required) throw new ApiError('INVALID_BODY', 'This operation needs a JSON object as request body.');
    return undefined;
  }
  // A client that waits for `100 Continue` has sent nothing yet and need not.
  const waiting = request.headers.expect?.toLowerCase() === '100-continue';
  const mayBeEmpty = !rule.required && !waiting && request.headers['content-type'] === undefined;
  if (mayBeEmpty && (await hasEmptyBody(request))) return undefined;
  refuseOtherMedia(request.headers['content-type']);
  const decompressor = decompressorFor(request.headers['content-encoding'], rule.compressed);

  if (decompressor === null && Number(request.headers['content-length'] ?? 0) > rule.maxBytes) {
    if (!waiting) await discard(request);
    throw tooLarge(rule.maxBytes);
  }
  if (waiting) response.writeContinue();

  const pieces = await collect(request, decompressor, rule.maxBytes);
  if (pieces[0]!.bytes.length === 0 && !rule.required) return undefined;
  return parseJsonObject(pieces, rule);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function refuseOtherMedia(header: string | undefined): void {
  const [media = '', ...parameters] = (header ?? '').toLowerCase().split(';').map((part) => part.trim());
  if (media !== 'application/json') {
    const found = media === '' ? 'none' : `\`${media.slice(0, 100)}\``;
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `The request body must have the Content-Type application/json; found ${found}.`);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length).replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', `The request body must be in UTF-8; the Content-Type says ${charset.slice(0, 40)}.`);
  }
}

function decompressorFor(header: string | undefined, allowed: boolean): (() => NodeJS.ReadWriteStream & Readable) | null {
  const encoding = (header ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return null;
  if (!allowed) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'This operation takes no compressed body; send it without Content-Encoding.', {
      headers: { 'Accept-Encoding': 'identity' },
    });
  }
  const decompressor = Object.hasOwn(decompressors, encoding) ? decompressors[encoding] : undefined;
  if (decompressor === undefined) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The Content-Encoding of the request body must be gzip, deflate, br or identity.', {
      headers: { 'Accept-Encoding': 'gzip, deflate, br' },
    });
  }
  return decompressor;
}

/** All bytes, decompressed, in the pieces in which they are parsed. Every way out leaves nothing behind that still listens to the request. */
function collect(request: IncomingMessage, decompressor: (() => NodeJS.ReadWriteStream & Readable) | null, maxBytes: number): Promise<JsonPiece[]> {
  return new Promise((resolve, reject) => {
    const inflated = decompressor?.() ?? null;
    const source: Readable = inflated ?? request;
    const pieces = createJsonPieces({ maxDepth: MAX_DEPTH, pieceBytes: PIECE_BYTES });
    let bytes = 0;
    let bytesOfTurn = 0;

    const settle = (finish: () => void): void => {
      source.removeAllListeners('data');
      source.removeAllListeners('end');
      request.off('error', onGone);
      request.off('close', onGone);
      if (inflated !== null) {
        request.unpipe(inflated);
        inflated.destroy();
      }
      finish();
    };
    const refuse = (error: ApiError): void =>
      settle(() => {
        // What was read is let go before the rest is waited for.
        pieces.end();
        void discard(request).then(() => reject(error), reject);
      });
    const onGone = (): void => {
      // A request that was read to its end closes too, while its decompressor may still work.
      if (!request.complete) settle(() => reject(new ClientGone('The client closed the connection while it sent the body.')));
    };

    request.once('error', onGone);
    request.once('close', onGone);
    source.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) return refuse(tooLarge(maxBytes));
      if (!pieces.accept(chunk)) return refuse(new ApiError('INVALID_INPUT', `The request body nests deeper than ${MAX_DEPTH} levels.`));
      bytesOfTurn += chunk.length;
      if (bytesOfTurn < BYTES_PER_TURN) return;
      bytesOfTurn = 0;
      source.pause();
      setImmediate(() => source.resume());
    });
    source.once('end', () => settle(() => resolve(pieces.end())));
    if (inflated !== null) {
      inflated.on('error', (error: Error) =>
        refuse(new ApiError('INVALID_BODY', 'The request body cannot be decompressed as its Content-Encoding says.', { cause: error })),
      );
      request.pipe(inflated);
    }
  });
}

/** Reads on without keeping anything; settles at the end, at the limit, or when the client pauses or goes away. */
function discard(request: IncomingMessage): Promise<void> {
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

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `The request body is larger than ${maxBytes} bytes, the most that this operation takes.`, {
    headers: { Connection: 'close' },
  });
}
