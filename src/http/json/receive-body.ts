/**
 * Receives the bytes of a body: the media type first, then what arrives, inflated,
 * counted and handed on chunk by chunk, so that no long body is ever held here.
 */

import type { Hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ApiError } from '../../errors.ts';
import { HttpError } from '../pipeline/http-error.ts';
import type { BodyLease } from './body-budget.ts';
import { hasEmptyBody } from './empty-body.ts';

export interface BodyRule {
  readonly maxBytes: number;
  /** Whether the operation needs a body; where it does not, no body and the JSON `null` both mean undefined. */
  readonly required: boolean;
  /** Whether a Content-Encoding is accepted: inflating costs far more than sending. */
  readonly compressed: boolean;
  /** The body's part of what all bodies in flight may take. */
  readonly lease: BodyLease;
  /** Is given the bytes of the body, inflated. */
  readonly hash: Pick<Hash, 'update'> | null;
}

/** Takes a chunk: returns why the body is refused, what to wait for before the next chunk, or null. */
export type AcceptChunk = (chunk: Buffer) => ApiError | Promise<void> | null;

/** The client went away while it sent the body; no one is left to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

/** A fast client brings megabytes at once; after each so many bytes other requests get a turn. */
const BYTES_PER_TURN = 262_144;

/** How many bytes one compressed byte may become, as in Apache httpd; rows of JSON become 10 to 40. */
const MAX_INFLATION = 200;
/** A body up to this size may be as repetitive as it likes. */
const FREE_INFLATED_BYTES = 1_048_576;

const INFLATED_CHUNK_BYTES = 65_536;

/** Each chunk costs the same, however short: a client may send every row as one, but not every byte. */
const MIN_CHUNK_BYTES = 32;
/** So many may be of any length. */
const FREE_CHUNKS = 100_000;

/**
 * How much of a refused body is read and thrown away before the response, so that
 * a client which writes first and reads later meets the response and not a reset.
 */
const LINGER_BYTES = 67_108_864;
/** A client that sends nothing for this long waits for the response. */
const LINGER_IDLE_MS = 1_000;

const decompressors: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: () => createGunzip({ chunkSize: INFLATED_CHUNK_BYTES }),
  'x-gzip': () => createGunzip({ chunkSize: INFLATED_CHUNK_BYTES }),
  deflate: () => createInflate({ chunkSize: INFLATED_CHUNK_BYTES }),
  br: () => createBrotliDecompress({ chunkSize: INFLATED_CHUNK_BYTES }),
};

/** False where the request has no body, which only an operation that needs none allows. */
export async function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  rule: BodyRule,
  accept: AcceptChunk,
): Promise<boolean> {
  if (!hasBody(request)) {
    if (rule.required)
      throw new ApiError('INVALID_BODY', 'This operation needs a JSON object as request body.');
    return false;
  }
  // A client that waits for `100 Continue` has sent nothing yet and need not.
  const waiting = request.headers.expect?.toLowerCase() === '100-continue';
  const mayBeEmpty = !rule.required && !waiting && request.headers['content-type'] === undefined;
  if (mayBeEmpty && (await hasEmptyBody(request))) return false;
  refuseOtherMedia(request.headers['content-type']);
  const decompressor = decompressorFor(request.headers['content-encoding'], rule.compressed);

  const declared = decompressor === null ? Number(request.headers['content-length'] ?? 0) : 0;
  const refusal = declared > rule.maxBytes ? tooLarge(rule.maxBytes) : rule.lease.reserve(declared);
  if (refusal !== null) {
    if (!waiting) await discard(request);
    throw refusal;
  }
  if (waiting) response.writeContinue();

  await consume(request, decompressor?.() ?? null, rule, accept);
  return true;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function refuseOtherMedia(header: string | undefined): void {
  const [media = '', ...parameters] = (header ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (media !== 'application/json') {
    const found = media === '' ? 'none' : `\`${media.slice(0, 100)}\``;
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The request body must have the Content-Type application/json; found ${found}.`,
    );
  }
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The request body must be in UTF-8; the Content-Type says ${charset.slice(0, 40)}.`,
    );
  }
}

function decompressorFor(
  header: string | undefined,
  allowed: boolean,
): (() => NodeJS.ReadWriteStream & Readable) | null {
  const encoding = (header ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return null;
  if (!allowed) {
    throw new HttpError(
      'UNSUPPORTED_MEDIA_TYPE',
      'This operation takes no compressed body; send it without Content-Encoding.',
      {
        headers: { 'Accept-Encoding': 'identity' },
      },
    );
  }
  const decompressor = Object.hasOwn(decompressors, encoding) ? decompressors[encoding] : undefined;
  if (decompressor === undefined) {
    throw new HttpError(
      'UNSUPPORTED_MEDIA_TYPE',
      'The Content-Encoding of the request body must be gzip, deflate, br or identity.',
      {
        headers: { 'Accept-Encoding': 'gzip, deflate, br' },
      },
    );
  }
  return decompressor;
}

/** Every way out leaves nothing behind that still listens to the request. */
function consume(
  request: IncomingMessage,
  inflated: (NodeJS.ReadWriteStream & Readable) | null,
  { maxBytes, lease, hash }: BodyRule,
  accept: AcceptChunk,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const source: Readable = inflated ?? request;
    let sent = 0;
    let chunks = 0;
    let bytes = 0;
    let bytesOfTurn = 0;
    let settled = false;

    const countSent = (chunk: Buffer): void => {
      sent += chunk.length;
      chunks += 1;
      if (chunks > FREE_CHUNKS && sent < chunks * MIN_CHUNK_BYTES) refuse(cutTooSmall());
    };
    const settle = (finish: () => void): void => {
      if (settled) return;
      settled = true;
      source.removeAllListeners('data');
      source.removeAllListeners('end');
      request.off('data', countSent);
      request.off('error', onGone);
      request.off('close', onGone);
      if (inflated !== null) {
        request.unpipe(inflated);
        inflated.destroy();
      }
      finish();
    };
    const refuse = (error: ApiError): void =>
      settle(() => void discard(request).then(() => reject(error), reject));
    const onGone = (): void => {
      // A request that was read to its end closes too, while its decompressor may still work. One that arrived whole and
      // was not read has nothing more to give once it is closed.
      if (!request.readableEnded)
        settle(() =>
          reject(new ClientGone('The client closed the connection while it sent the body.')),
        );
    };
    const resume = (): void => {
      if (!settled) source.resume();
    };

    // The event is emitted once, possibly before the body is requested.
    if (request.destroyed) return onGone();
    request.once('error', onGone);
    request.once('close', onGone);
    request.on('data', countSent);
    source.on('data', (chunk: Buffer) => {
      if (settled) return;
      bytes += chunk.length;
      if (bytes > maxBytes) return refuse(tooLarge(maxBytes));
      if (inflated !== null && bytes > FREE_INFLATED_BYTES && bytes > sent * MAX_INFLATION)
        return refuse(inflatesTooMuch());
      hash?.update(chunk);
      const refusal = lease.reserve(bytes) ?? accept(chunk);
      if (refusal instanceof ApiError) return refuse(refusal);
      bytesOfTurn += chunk.length;
      if (refusal === null && bytesOfTurn < BYTES_PER_TURN) return;
      bytesOfTurn = 0;
      source.pause();
      if (refusal === null) setImmediate(resume);
      else refusal.then(resume, (error: Error) => settle(() => reject(error)));
    });
    source.once('end', () => settle(resolve));
    if (inflated !== null) {
      inflated.on('error', (error: Error) =>
        refuse(
          new ApiError(
            'INVALID_BODY',
            'The request body cannot be decompressed as its Content-Encoding says.',
            { cause: error },
          ),
        ),
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
  return new HttpError(
    'PAYLOAD_TOO_LARGE',
    `The request body is larger than ${maxBytes} bytes, the most that this operation takes.`,
    {
      headers: { Connection: 'close' },
    },
  );
}

function inflatesTooMuch(): ApiError {
  const message = `The request body becomes more than ${MAX_INFLATION} times as large when it is decompressed; send it uncompressed.`;
  return new HttpError('PAYLOAD_TOO_LARGE', message, { headers: { Connection: 'close' } });
}

function cutTooSmall(): ApiError {
  const message = `The request body comes in more than ${FREE_CHUNKS.toLocaleString('en-US')} chunks of fewer than ${MIN_CHUNK_BYTES} bytes on average; send larger ones.`;
  return new HttpError('INVALID_BODY', message, { headers: { Connection: 'close' } });
}
