/** From a handler's reply to the bytes on the wire. */

import type { FileBody } from '../../handlers/handler.ts';
import type { Clock } from '../../kit/clock.ts';
import { metaOf, successAround, successText, successWithRows } from './envelope.ts';
import type { Operation } from '../openapi/operation.ts';
import { serversOf } from '../openapi/servers.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { EdgeContext } from './state.ts';

/** Every handler's reply, as the edge sees it; the handlers' own types say which of these goes with which operation. */
export interface AnyReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly session?: { readonly token: string; readonly userId: number } | null;
  /** Goes into the envelope. */
  readonly data?: unknown;
  /** The same, as JSON text in UTF-8. */
  readonly bytes?: Buffer;
  /** Beside `success`, without an envelope. */
  readonly body?: object;
  /** The whole response: an OpenAPI document, which the edge adds this service's address to. */
  readonly document?: object;
  /** As NDJSON: the member `rows` of `data`. */
  readonly rows?: Buffer;
  /** The body itself, in place of an envelope. */
  readonly file?: FileBody;
}

export type SendReply = (context: EdgeContext, operation: Operation, reply: AnyReply) => void;

/** @param baseUrl without a trailing slash; known once the service listens */
export function createSendReply(
  clock: Clock,
  cookie: SessionCookie,
  baseUrl: () => string,
): SendReply {
  return (context, operation, reply) => {
    context.status = reply.status;
    if (reply.headers !== undefined) context.set(reply.headers as Record<string, string>);
    if (reply.session !== undefined) {
      if (reply.session === null) cookie.clear(context);
      else {
        cookie.set(context, reply.session.token);
        context.state.loggedInUserId = reply.session.userId;
      }
    }
    if (operation.deprecated) {
      context.set('Deprecation', 'true');
      if (operation.sunset !== null) context.set('Sunset', operation.sunset);
    }
    context.set('Cache-Control', 'no-store');
    if (reply.status === 204 || reply.status === 304) return;
    if (reply.file !== undefined) return sendFile(context, reply.file);
    context.set('Content-Type', 'application/json; charset=utf-8');
    if (reply.document !== undefined) {
      context.body = JSON.stringify({ ...reply.document, servers: serversOf(baseUrl()) });
      return;
    }
    context.body = bodyOf(reply, context.state.requestId, clock.now());
  };
}

/** Koa destroys the stream when the response ends in whatever way. */
function sendFile(context: EdgeContext, { mediaType, stream, bytes }: FileBody): void {
  context.set('Content-Type', mediaType);
  context.body = stream;
  if (bytes !== null) context.length = bytes;
}

function bodyOf(
  { data, bytes, body, rows }: AnyReply,
  requestId: string,
  now: Date,
): string | Buffer {
  if (body !== undefined) return JSON.stringify({ success: true, ...body });
  const meta = metaOf(requestId, now);
  if (bytes !== undefined) return successAround(bytes, meta);
  return rows === undefined
    ? successText(JSON.stringify(data), meta)
    : successWithRows(data as object, rows, meta);
}
