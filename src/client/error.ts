/** The error of the client: an error response of the service, or the reason why there was no response. */

import { retryAfterSeconds } from './retry-after.ts';
import type {
  EndedExecution,
  ErrorCode,
  ErrorDetail,
  ErrorResponse,
  WorkflowValidation,
} from './types.ts';

/** Codes for errors that are not responses of the service; the service's codes are in the specification. */
export type ClientErrorCode =
  /** No response: the host is unknown, the connection was refused or broke. */
  | 'NETWORK_ERROR'
  /** A response that is not from Weir, such as a proxy's page. */
  | 'UNEXPECTED_RESPONSE';

interface WeirErrorInit {
  readonly status: number;
  readonly code: ErrorCode | ClientErrorCode;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly docUrl?: string | null;
  readonly requestId?: string | null;
  readonly data?: WorkflowValidation | EndedExecution | null;
  readonly retryAfterSeconds?: number | null;
  readonly mayBeDone?: boolean;
  readonly cause?: unknown;
}

export class WeirError extends Error {
  override readonly name = 'WeirError';
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** Identifies the error for programs. New codes can be added. */
  readonly code: ErrorCode | ClientErrorCode;
  /** All problems of the request; empty if the service names none. */
  readonly details: readonly ErrorDetail[];
  /** The documentation page of this code; null if the service names none. */
  readonly docUrl: string | null;
  /** Identifies the request in the service's logs; null without a response. */
  readonly requestId: string | null;
  /** The validation result for WORKFLOW_INVALID, the outcome of a failed run, or else null. */
  readonly data: WorkflowValidation | EndedExecution | null;
  /** Seconds until another attempt is useful. Null if the service does not tell. */
  readonly retryAfterSeconds: number | null;
  /**
   * True if the call, or an earlier attempt at it, may have been carried out, at least in part: there was no response, the
   * service failed, or the run has effects that `data` shows, such as delivered rows. With PRECONDITION_FAILED, the
   * conflicting change may be the call's own. Always false for calls that only read.
   */
  readonly mayBeDone: boolean;

  constructor(init: WeirErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.status = init.status;
    this.code = init.code;
    this.details = init.details ?? [];
    this.docUrl = init.docUrl ?? null;
    this.requestId = init.requestId ?? null;
    this.data = init.data ?? null;
    this.retryAfterSeconds = init.retryAfterSeconds ?? null;
    this.mayBeDone = init.mayBeDone ?? false;
  }
}

/** Returns true if this attempt of a call that changes data may have been carried out. */
export function leavesInDoubt({ status, code, data }: WeirError): boolean {
  if (status === 0 || status >= 500) return true;
  if (code === 'UNEXPECTED_RESPONSE' || code === 'IDEMPOTENCY_CONFLICT') return true;
  if (data === null || !('error' in data)) return false;
  return data.has_effects ?? (data.deliveries ?? []).some(isSent);
}

const isSent = ({ delivered, in_doubt: inDoubt }: { delivered: number; in_doubt: number }) =>
  delivered + inDoubt > 0;

/** The same error, marked as one of a call that may have been carried out. */
export function errorInDoubt(error: WeirError, earlier: WeirError | null): WeirError {
  const { message, status, code, details, docUrl, requestId, data, retryAfterSeconds } = error;
  return new WeirError({
    status,
    code,
    message,
    details,
    docUrl,
    requestId,
    data,
    retryAfterSeconds,
    mayBeDone: true,
    cause: error.cause ?? earlier ?? undefined,
  });
}

/**
 * @param body the body of the response: parsed if it is JSON, or else its text
 * @param nowMs the current time, for a `Retry-After` that is a date
 */
export function errorOfResponse(response: Response, body: unknown, nowMs: number): WeirError {
  const common = {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after'), nowMs),
  };
  if (!isEnvelope(body)) {
    const message = `The response (HTTP ${response.status}) is not one of Weir's.`;
    // A gateway reports a missing upstream only by its status.
    return new WeirError({
      ...common,
      code: response.status === 503 ? 'SERVICE_UNAVAILABLE' : 'UNEXPECTED_RESPONSE',
      message,
    });
  }
  const { error, meta } = body;
  const data = body.data ?? null;
  return new WeirError({
    ...common,
    ...error,
    docUrl: error.doc_url ?? null,
    requestId: meta?.request_id ?? common.requestId,
    data,
  });
}

/**
 * For a change that was sent again because its first response was lost or unrelated. The conflict may then be caused by
 * the change itself.
 */
export function errorOfRepeatedChange(refusal: WeirError, earlier: WeirError): WeirError {
  const { status, code, details, docUrl, requestId } = refusal;
  const message = `${refusal.message} An earlier attempt at this call was answered ${earlier.status} ${earlier.code}, and may have made the change itself: read the workflow before you send the change again.`;
  return new WeirError({
    status,
    code,
    message,
    details,
    docUrl,
    requestId,
    mayBeDone: true,
    cause: earlier,
  });
}

/** For errors of `fetch`, or of reading the body. */
export function errorOfNoResponse(cause: unknown): WeirError {
  if ((cause as Failure | undefined)?.name === 'SyntaxError') {
    return new WeirError({
      status: 0,
      code: 'UNEXPECTED_RESPONSE',
      message: "The response is not one of Weir's: it is not JSON.",
      cause,
    });
  }
  return new WeirError({
    status: 0,
    code: 'NETWORK_ERROR',
    message: `The service did not respond: ${reasonOf(cause)}.`,
    cause,
  });
}

function isEnvelope(
  body: unknown,
): body is Omit<ErrorResponse, 'meta'> & Partial<Pick<ErrorResponse, 'meta'>> {
  const error = (body as Partial<ErrorResponse> | null | undefined)?.error;
  return (
    typeof error === 'object' &&
    error !== null &&
    typeof error.code === 'string' &&
    typeof error.message === 'string'
  );
}

/**
 * Identified by its members, because errors of another realm, such as a frame, are not instances of this realm's Error.
 */
interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly cause?: Failure;
  readonly errors?: readonly Failure[];
}

/** `fetch` has the reason in its causes. Several addresses of a host result in several. */
function reasonOf(failure: unknown): string {
  const { name, message, cause, errors } = (failure ?? {}) as Failure;
  const deeper = cause ?? errors?.[0];
  return deeper === undefined ? message || name || String(failure) : reasonOf(deeper);
}
