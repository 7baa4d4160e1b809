import { Readable } from 'node:stream';
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
import { serversOf } from '../openapi/servers.ts';
import type { PacedBodies } from '../reply/paced-bodies.ts';
import type { ResponseBudget } from '../reply/response-budget.ts';
import type { SessionCookie } from '../session-cookie.ts';
import { REPLAYED_HEADER, type AnyReply } from '../any-reply.ts';
import type { ApiContext, ApiMiddleware } from '../context.ts';
import type { UnreadResponses } from '../reply/unread-responses.ts';

export interface ReplyOptions {
  readonly clock: Clock;
  readonly cookie: SessionCookie;
  /** Without a trailing slash; available once the service listens. */
  readonly baseUrl: () => string;
  readonly unread: Pick<UnreadResponses, 'admitBody'>;
  readonly responses: Pick<ResponseBudget, 'charge'>;
  readonly pacedBodies: Pick<PacedBodies, 'join'>;
}

export function reply(options: ReplyOptions): ApiMiddleware {
  return (context) => {
    const { reply: handlerReply } = context.state;
    if (handlerReply === null) throw new Error('the handler made no reply');
    send(context, handlerReply, options);
  };
}

function send(context: ApiContext, handlerReply: AnyReply, options: ReplyOptions): void {
  const { status, headers, session, file } = handlerReply;
  const content = contentOf(context, handlerReply, options);
  if (content !== null && changedNothing(context, handlerReply))
    admitBody(context, content, options);
  if (content !== null && file === undefined) charge(context, content, options);
  context.status = status;
  if (headers !== undefined) context.set(headers as Record<string, string>);
  if (session !== undefined) setSession(context, session, options.cookie);
  setDeprecation(context);
  if (headers?.['Cache-Control'] === undefined) context.set('Cache-Control', 'no-store');
  if (content === null) return;
  context.set('Content-Type', content.mediaType);
  context.body = content.body;
  if (content.bytes !== null) context.length = content.bytes;
}

function setSession(
  context: ApiContext,
  session: NonNullable<AnyReply['session']> | null,
  cookie: SessionCookie,
): void {
  if (session === null) return cookie.clear(context);
  cookie.set(context, session.token);
  context.state.loggedInUserId = session.userId;
}

function setDeprecation(context: ApiContext): void {
  const { deprecated, sunset } = context.state.route.operation;
  if (!deprecated) return;
  context.set('Deprecation', 'true');
  if (sunset !== null) context.set('Sunset', sunset);
}

interface Content {
  readonly mediaType: string;
  /** Koa destroys the stream whenever the response ends. */
  readonly body: string | Buffer | Readable;
  /** null: Koa computes it, or it is unknown until the stream ends. */
  readonly bytes: number | null;
  /** False if the text was ready or is read from a file. */
  readonly isBuilt: boolean;
}

const JSON_TYPE = 'application/json; charset=utf-8';

function contentOf(
  context: ApiContext,
  handlerReply: AnyReply,
  { clock, baseUrl, pacedBodies }: ReplyOptions,
): Content | null {
  const { status, data, bytes, body, rows, file, document } = handlerReply;
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

function changedNothing({ method }: ApiContext, { headers }: AnyReply): boolean {
  return method === 'GET' || headers?.[REPLAYED_HEADER] !== undefined;
}

/** Runs before the reply sets anything, so that an error response has none of it. */
function admitBody({ state }: ApiContext, { body }: Content, { unread }: ReplyOptions): void {
  if (state.caller === null) return;
  try {
    unread.admitBody(state.caller, body);
  } catch (error) {
    if (body instanceof Readable) body.destroy();
    throw error;
  }
}

/** Charges a stream of unknown length at its end, by the bytes sent. */
function charge(
  { state, req, res }: ApiContext,
  { body, bytes, isBuilt }: Content,
  { responses }: ReplyOptions,
): void {
  const { caller, operationId } = state;
  if (caller === null || operationId === null) return;
  const length = bytes ?? (body instanceof Readable ? null : body.length);
  if (length !== null) return responses.charge(caller, operationId, { bytes: length, isBuilt });
  const before = req.socket.bytesWritten;
  res.once('close', () => {
    const sentBytes = req.socket.bytesWritten - before;
    responses.charge(caller, operationId, { bytes: sentBytes, isBuilt });
  });
}
