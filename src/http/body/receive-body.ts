import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ApiError } from '../../errors.ts';
import { HttpError } from '../http-error.ts';
import {
  BodyConsumer,
  type AcceptChunk,
  type BodyRule,
  type Decompressor,
} from './body-consumer.ts';
import { discardBody } from './discard-body.ts';
import { hasEmptyBody } from './empty-body.ts';
import { tooLarge } from './body-refusals.ts';
import { refuseOtherFiles, refuseOtherMedia } from './media-type.ts';

export type { AcceptChunk, BodyRule };

const INFLATED_CHUNK_BYTES = 65_536;

const decompressors: Readonly<Record<string, () => Decompressor>> = {
  gzip: () => createGunzip({ chunkSize: INFLATED_CHUNK_BYTES }),
  'x-gzip': () => createGunzip({ chunkSize: INFLATED_CHUNK_BYTES }),
  deflate: () => createInflate({ chunkSize: INFLATED_CHUNK_BYTES }),
  br: () => createBrotliDecompress({ chunkSize: INFLATED_CHUNK_BYTES }),
};

const NEEDED = { json: 'a JSON object as request body', file: 'a file as request body' };
const refuseType = { json: refuseOtherMedia, file: refuseOtherFiles };

/** False if the request has no body, which is only valid if the body is optional. */
export async function receiveBody(
  request: IncomingMessage,
  response: ServerResponse,
  rule: BodyRule,
  accept: AcceptChunk,
): Promise<boolean> {
  if (!hasBody(request)) {
    if (rule.required)
      throw new ApiError('INVALID_BODY', `This operation needs ${NEEDED[rule.content]}.`);
    return false;
  }
  // A client that waits for `100 Continue` has not sent the body.
  const waiting = request.headers.expect?.toLowerCase() === '100-continue';
  const mayBeEmpty = !rule.required && !waiting && request.headers['content-type'] === undefined;
  if (mayBeEmpty && (await hasEmptyBody(request))) return false;
  refuseType[rule.content](request.headers['content-type']);
  const decompressor = decompressorFor(request.headers['content-encoding'], rule.compressed);

  const refusal = decompressor === null ? refusalOf(request, rule) : rule.lease.reserve(0);
  if (refusal !== null) {
    if (!waiting) await discardBody(request);
    throw refusal;
  }
  if (waiting) response.writeContinue();

  await new BodyConsumer(request, decompressor?.() ?? null, rule, accept).consume();
  return true;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function refusalOf({ headers }: IncomingMessage, { maxBytes, lease }: BodyRule): ApiError | null {
  const declared = Number(headers['content-length'] ?? 0);
  return declared > maxBytes ? tooLarge(maxBytes) : lease.reserve(declared);
}

function decompressorFor(
  header: string | undefined,
  allowed: boolean,
): (() => Decompressor) | null {
  const encoding = (header ?? '').trim().toLowerCase();
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
