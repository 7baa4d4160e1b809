/** From a handler's reply to the bytes on the wire. */

import { Readable } from 'node:stream';
import type { FileBody } from '../../handlers/handler.ts';
import type { Clock } from '../../kit/clock.ts';
import { exactJsonOfPlain } from '../../kit/json/exact-json.ts';
import {
  metaOf,
  successAround,
  successText,
  successWithRows,
  successWithStream,
  type Meta,
} from '../reply/envelope.ts';
import type { Operation } from '../openapi/operation.ts';
import { serversOf } from '../openapi/servers.ts';
import type { PacedBodies } from '../reply/paced-bodies.ts';
import type { ResponseBudget } from '../reply/response-budget.ts';
import type { SessionCookie } from '../session-cookie.ts';
import type { EdgeContext } from '../context.ts';
import type { UnreadResponses } from '../reply/unread-responses.ts';

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
  /** The whole response: an OpenAPI document as JSON text in UTF-8, which the edge adds this service's address to. */
  readonly document?: Buffer;
  /** As NDJSON: the member `rows` of `data`. */
  readonly rows?: Buffer | Readable;
  /** The body itself, in place of an envelope. */
  readonly file?: FileBody;
}

/** Of the response to an earlier request with the same Idempotency-Key. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';

export type SendReply = (context: EdgeContext, operation: Operation, reply: AnyReply) => void;

interface SendReplyOptions {
  readonly clock: Clock;
  readonly cookie: SessionCookie;
  /** Without a trailing slash; known once the service listens. */
  readonly baseUrl: () => string;
  readonly unread: Pick<UnreadResponses, 'admitBody'>;
  readonly responses: Pick<ResponseBudget, 'charge'>;
  readonly pacedBodies: Pick<PacedBodies, 'join'>;
}

export function createSendReply(options: SendReplyOptions): SendReply {
  const { cookie } = options;
  return (context, operation, reply) => {
    const content = contentOf(context, reply, options);
    if (content !== null && changedNothing(context, reply)) admitBody(context, content, options);
    if (content !== null && reply.file === undefined) charge(context, content, options);
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
    if (content === null) return;
    context.set('Content-Type', content.mediaType);
    context.body = content.body;
    if (content.bytes !== null) context.length = content.bytes;
  };
}

interface Content {
  readonly mediaType: string;
  /** Koa destroys a stream when the response ends in whatever way. */
  readonly body: string | Buffer | Readable;
  /** null: Koa computes it, or it is unknown until the stream ends. */
  readonly bytes: number | null;
  /** False if its text was ready, or is read from a file, and only has to be sent. */
  readonly isBuilt: boolean;
}

const JSON_TYPE = 'application/json; charset=utf-8';

function contentOf(
  context: EdgeContext,
  reply: AnyReply,
  { clock, baseUrl, pacedBodies }: SendReplyOptions,
): Content | null {
  const { status, data, bytes, body, rows, file, document } = reply;
  if (status === 204 || status === 304) return null;
  if (file !== undefined)
    return { mediaType: file.mediaType, body: file.stream, bytes: file.bytes, isBuilt: false };
  const text = { mediaType: JSON_TYPE, bytes: null };
  if (body !== undefined)
    return { ...text, body: exactJsonOfPlain({ success: true, ...body }), isBuilt: true };
  if (document !== undefined) {
    const servers = Buffer.from(`,"servers":${JSON.stringify(serversOf(baseUrl()))}}`);
    const pieces = [document.subarray(0, -1), servers];
    return { ...text, ...pacedBodies.join(context, pieces), isBuilt: false };
  }
  const meta = metaOf(context.state.requestId, clock.now());
  if (bytes !== undefined)
    return { ...text, ...pacedBodies.join(context, successAround(bytes, meta)), isBuilt: false };
  if (rows === undefined)
    return { ...text, body: successText(exactJsonOfPlain(data), meta), isBuilt: true };
  return { ...text, body: aroundRows(data as object, rows, meta), isBuilt: false };
}

function aroundRows(data: object, rows: Buffer | Readable, meta: Meta): Buffer | Readable {
  return rows instanceof Readable
    ? successWithStream(data, rows, meta)
    : successWithRows(data, rows, meta);
}

function changedNothing({ method }: EdgeContext, { headers }: AnyReply): boolean {
  return method === 'GET' || headers?.[REPLAYED_HEADER] !== undefined;
}

/** Before anything of the reply is set, so that an error has none of it. */
function admitBody({ state }: EdgeContext, { body }: Content, { unread }: SendReplyOptions): void {
  if (state.caller === null) return;
  try {
    unread.admitBody(state.caller, body);
  } catch (error) {
    if (body instanceof Readable) body.destroy();
    throw error;
  }
}

/** A stream of unknown length counts once it has ended, by what was sent of it. */
function charge(
  { state, req, res }: EdgeContext,
  { body, bytes, isBuilt }: Content,
  { responses }: SendReplyOptions,
): void {
  const { caller, operationId } = state;
  if (caller === null || operationId === null) return;
  const length = bytes ?? (body instanceof Readable ? null : body.length);
  if (length !== null) return responses.charge(caller, operationId, { bytes: length, isBuilt });
  const before = req.socket.bytesWritten;
  res.once('close', () => {
    const sent = req.socket.bytesWritten - before;
    responses.charge(caller, operationId, { bytes: sent, isBuilt });
  });
}
