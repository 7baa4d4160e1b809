/**
 * Responses to input that never becomes a request: malformed HTTP, a target that is not a URL, invalid or slow
 * headers. Koa never sees it, so the bytes are written here, with the same envelope and CORS headers as every other
 * response.
 */

import { STATUS_CODES, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { parse } from 'node:url';
import type { Clock } from '../../kit/clock.ts';
import type { ErrorCode } from '../../errors.ts';
import { errorTable } from '../../generated/error-table.ts';
import type { DocUrl } from '../doc-url.ts';
import { errorText, metaOf, type ErrorBody } from '../reply/envelope.ts';
import { newRequestId } from '../middleware/request-id.ts';

/** @param commonHeaders headers of every response */
export function respondToClientErrors(
  server: Server,
  commonHeaders: Readonly<Record<string, string>>,
  clock: Clock,
  docUrl: DocUrl,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Nothing can be sent on a connection that was reset, or that already has a response in progress.
    if (error.code === 'ECONNRESET' || !socket.writable || responseBegan(socket)) {
      socket.destroy();
      return;
    }
    const { code, message } = explain(error.code);
    const { status, headers, body } = errorResponse(
      { code, message, doc_url: docUrl(code) },
      clock.now(),
    );
    const lines = Object.entries({ ...commonHeaders, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.end(
      [`HTTP/1.1 ${status} ${STATUS_CODES[status]!}`, ...lines, '', body].join('\r\n'),
      () => socket.destroy(),
    );
  });
}

/** Rejects requests that Node.js accepts and Koa cannot process. */
export function refuseMalformed(
  handle: RequestListener,
  clock: Clock,
  docUrl: DocUrl,
): RequestListener {
  return (request, response) => {
    const message = problemOf(request);
    if (message === null) return handle(request, response);
    const error: ErrorBody = { code: 'INVALID_INPUT', message, doc_url: docUrl('INVALID_INPUT') };
    const { status, headers, body } = errorResponse(error, clock.now());
    response.writeHead(status, headers).end(body);
  };
}

function problemOf({ headers, httpVersion, url = '' }: IncomingMessage): string | null {
  // HTTP/1.1 requires a Host header. Node.js' own error response has no body, so its check is disabled.
  if (headers.host === undefined && httpVersion === '1.1') return 'The request has no Host header.';
  return isTarget(url) ? null : 'The target of the request is not a valid URL.';
}

/** Koa parses the target with `url.parse`, which throws on some hosts. A path has no host. */
function isTarget(target: string): boolean {
  if (/^\/(?![/\\])/.test(target)) return true;
  try {
    parse(target);
    return true;
  } catch {
    return false;
  }
}

/** The response that a socket is writing; Node.js documents this member for that purpose. */
function responseBegan(socket: Socket): boolean {
  const { _httpMessage: response } = socket as Socket & {
    _httpMessage?: { headersSent: boolean } | null;
  };
  return response?.headersSent === true;
}

function explain(code: string | undefined): { code: ErrorCode; message: string } {
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      code: 'HEADERS_TOO_LARGE',
      message: 'The request line and headers are larger than the service takes.',
    };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { code: 'REQUEST_TIMEOUT', message: 'The request did not arrive in time.' };
  return { code: 'INVALID_INPUT', message: 'The request is not valid HTTP.' };
}

function errorResponse(
  error: ErrorBody,
  now: Date,
): { status: number; headers: Readonly<Record<string, string>>; body: string } {
  const requestId = newRequestId();
  const body = errorText(error, metaOf(requestId, now));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    Connection: 'close',
  };
  return { status: errorTable[error.code].status, headers, body };
}
