/** The only place that converts an error to a response. */

import type { Clock } from '../../kit/clock.ts';
import { ApiError } from '../../errors.ts';
import { presentInvalidInput } from '../../handlers/present/invalid-input.ts';
import { InvalidInput } from '../../services/invalid-input.ts';
import { HttpError } from '../http-error.ts';
import type { Log } from '../../kit/log.ts';
import { ClientGone } from '../body/client-gone.ts';
import type { DocUrl } from '../doc-url.ts';
import { errorText, metaOf } from '../reply/envelope.ts';
import { operationTable, type OperationId } from '../openapi/operation.ts';
import type { SessionCookie } from '../session-cookie.ts';
import type { EdgeContext, EdgeMiddleware } from '../context.ts';

const RATE_LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

export interface ErrorResponseOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly docUrl: DocUrl;
  readonly cookie: Pick<SessionCookie, 'challenge'>;
}

export function errorResponse({
  clock,
  log,
  docUrl,
  cookie,
}: ErrorResponseOptions): EdgeMiddleware {
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      const apiError = toApiError(error);
      if (apiError.status === 401) {
        // A key that is revoked during its request gets the response of an unknown key.
        for (const header of RATE_LIMIT_HEADERS) context.remove(header);
        context.set('WWW-Authenticate', takesKeys(context) ? 'Bearer' : cookie.challenge);
      }
      respond(context, apiError, docUrl, clock.now());
      if (!(error instanceof ClientGone)) logFailure(log, context, error);
    }
  };
}

/** Most operations below `/product` only accept the session cookie. */
function takesKeys({ path, state: { operationId } }: EdgeContext): boolean {
  if (!path.startsWith('/product/')) return true;
  return operationId !== null && operationTable[operationId as OperationId].keyScopes.length > 0;
}

/** Any other error is a bug, and its message is not for the client. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof InvalidInput) return presentInvalidInput(error);
  if (error instanceof ClientGone) return new ApiError('INVALID_BODY', error.message);
  return new ApiError(
    'INTERNAL_ERROR',
    'The service failed unexpectedly. Please report the request id.',
    { cause: error },
  );
}

/** Keeps headers that were set before the error (request id, CORS, rate limit). */
function respond(context: EdgeContext, error: ApiError, docUrl: DocUrl, now: Date): void {
  if (error instanceof HttpError) context.set(error.headers);
  if (error.retryAfterSeconds !== undefined)
    context.set('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterSeconds))));
  if (error.entityTag !== undefined) context.set('ETag', `"${error.entityTag}"`);
  context.status = error.status;
  context.set('Cache-Control', 'no-store');
  context.type = 'application/json';
  const { code, message, details } = error;
  const page = error instanceof HttpError ? error.docUrl : undefined;
  context.body = errorText(
    { code, message, doc_url: page ?? docUrl(code), details },
    metaOf(context.state.requestId, now),
    error.data,
  );
}

/** Logs server errors; client errors are in the access log. */
function logFailure(log: Log, context: EdgeContext, error: unknown): void {
  const { status } = toApiError(error);
  if (status < 500 || failedByDisconnect(context, error)) return;
  const cause = error instanceof ApiError ? (error.cause ?? error) : error;
  const fields = {
    requestId: context.state.requestId,
    operationId: context.state.operationId,
    error: cause,
  };
  if (status === 500) log.error(fields, 'request failed: uncaught exception');
  else log.warn(fields, 'request failed: dependency unavailable');
}

/** Returns true if the only cause is the client's disconnect, which the access log reports. */
function failedByDisconnect(context: EdgeContext, error: unknown): boolean {
  return (
    context.res.destroyed &&
    (isAbort(error) ||
      (error instanceof ApiError &&
        error.code === 'SERVICE_UNAVAILABLE' &&
        error.cause === undefined))
  );
}

/** Cancelled work throws these. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
