/** Handles the response to a call that loads rows: reads the body, unless the status is an error. */

import type { IncomingMessage } from 'node:http';

import { SourceError } from '../../engine/index.ts';
import { writeBody, type BodyOptions } from './body-file.ts';
import { nameOf, type Hop } from './hop.ts';
import { refusedResponse, type Disclosure } from './refused-response.ts';

type BodyInto = Omit<BodyOptions, 'host' | 'encoding'>;

export interface ReceivedBody {
  readonly contentType: string;
  readonly bytes: number;
}

export async function receiveBody(
  response: IncomingMessage,
  hop: Hop,
  into: BodyInto & Disclosure,
): Promise<ReceivedBody> {
  const { statusCode = 0, headers } = response;
  if (statusCode < 200 || statusCode > 299) throw await refusedResponse(response, hop, into, true);
  const host = nameOf(hop);
  if (!/^(chunked|identity)?$/i.test(headers['transfer-encoding'] ?? ''))
    throw new SourceError(`The response of ${host} has a Transfer-Encoding that is not supported`);
  const isEmpty = statusCode === 204 || headers['content-length'] === '0';
  const encoding = isEmpty ? '' : (headers['content-encoding'] ?? '');
  const bytes = await writeBody(response, { host, encoding, ...into });
  return { contentType: headers['content-type'] ?? '', bytes };
}
