/** Requests whose bodies arrive as a test says, without a connection. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';

const JSON_HEADERS = { 'content-type': 'application/json' };

export function requestWith(headers: object = {}) {
  const stream = new PassThrough({ highWaterMark: 1e8 });
  const request = Object.assign(stream, {
    headers: { ...JSON_HEADERS, 'transfer-encoding': 'chunked', ...headers },
    complete: false,
  });
  return request as typeof request & IncomingMessage;
}

/** A body that has arrived whole. */
export function arrived(bytes: Buffer | string, headers: object = {}) {
  const request = requestWith(headers);
  request.end(bytes);
  return request;
}

export function responseWith(): ServerResponse & { readonly continued: number } {
  const response = { continued: 0, writeContinue: () => (response.continued += 1) };
  return response as never;
}
