/** What is done with a response: its body is taken in, or its status is what counts. */

import type { IncomingMessage } from 'node:http';

import { SourceError } from '../engine/index.ts';
import { writeBody, type BodyOptions } from './body-file.ts';
import { CallError } from './call-error.ts';
import type { Hop } from './hop.ts';

interface BodyInto extends Pick<BodyOptions, 'signal' | 'admit' | 'output'> {
  readonly maxBytes: number;
  readonly bytesBefore: number;
}

export interface ReceivedBody {
  readonly contentType: string;
  readonly bytes: number;
}

export async function receiveBody(
  response: IncomingMessage,
  { url: { host } }: Hop,
  into: BodyInto,
): Promise<ReceivedBody> {
  const { statusCode = 0, headers } = response;
  if (statusCode < 200 || statusCode > 299)
    throw new CallError(`The host ${host} answered with status ${statusCode}`, {
      status: statusCode,
      retryAfter: headers['retry-after'],
    });
  if (!/^(chunked|identity)?$/i.test(headers['transfer-encoding'] ?? ''))
    throw new SourceError(`The response of ${host} has a Transfer-Encoding that is not supported`);
  const isEmpty = statusCode === 204 || headers['content-length'] === '0';
  const encoding = isEmpty ? '' : (headers['content-encoding'] ?? '');
  const bytes = await writeBody(response, { host, encoding, ...into });
  return { contentType: headers['content-type'] ?? '', bytes };
}

const MAX_READ_BYTES = 65_536;
const MAX_READ_MS = 5_000;

/** An excerpt of a body for an error message: never fails, and leaves what is late or beyond the cap unread. */
export function readOpening(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    const settle = (): void => {
      clearTimeout(timer);
      resolve(Buffer.concat(pieces).subarray(0, MAX_READ_BYTES).toString('utf8'));
    };
    const timer = setTimeout(settle, MAX_READ_MS);
    response.on('data', (piece: Buffer) => {
      if (bytes >= MAX_READ_BYTES) return;
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= MAX_READ_BYTES) settle();
    });
    response.on('end', settle);
    response.on('error', settle);
    response.on('close', settle);
  });
}
