/** The one error of the client: what the service answered, or why there was no response. */

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
  /** No response came: the host is unknown, refuses, or the connection broke. */
  | 'NETWORK_ERROR'
  /** A response came, but not from Weir: a proxy's page, another server's. */
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
  /** Programs go by this; the list of codes is open. */
  readonly code: ErrorCode | ClientErrorCode;
  /** All problems of the request; empty if the service names none. */
  readonly details: readonly ErrorDetail[];
  /** The documentation page of this code; null if the service names none. */
  readonly docUrl: string | null;
  /** Identifies the request in the service's logs; null without a response. */
  readonly requestId: string | null;
  /** With WORKFLOW_INVALID the validation result; with a run that failed, how it ended; else null. */
  readonly data: WorkflowValidation | EndedExecution | null;
  /** Seconds until another try is worthwhile; null if the service does not say. */
  readonly retryAfterSeconds: number | null;
  /**
   * Whether the call, or an earlier attempt at it, may have been carried out, at least in part: no response came, the service
   * failed, or the run has effects that `data` shows, such as rows that were delivered. With PRECONDITION_FAILED, the change
   * that was met may be the call's own. Always false for a call that only reads.
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

/** Returns true if a call that changes something may have been carried out, according to this attempt alone. */
export function leavesInDoubt({ status, code, data }: WeirError): boolean {
  if (status === 0 || status >= 500) return true;
  if (code === 'UNEXPECTED_RESPONSE' || code === 'IDEMPOTENCY_CONFLICT') return true;
  if (data === null || !('error' in data)) return false;
  return data.has_effects ?? (data.deliveries ?? []).some(isSent);
}

const isSent = ({ delivered, in_doubt: inDoubt }: { delivered: number; in_doubt: number }) =>
  delivered + inDoubt > 0;

/** The same error of a call that may have been carried out. */
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
 * @param body what the response's body holds: parsed where it is JSON, else its text
 * @param nowMs for a `Retry-After` that is a date
 */
export function errorOfResponse(response: Response, body: unknown, nowMs: number): WeirError {
  const common = {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after'), nowMs),
  };
  if (!isEnvelope(body)) {
    const message = `The response (HTTP ${response.status}) is not one of Weir's.`;
    // A gateway reports a missing upstream by its status alone.
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
 * Of a change that was sent again because the response to it was no response of its outcome: what it then does not meet any
 * more may be what it changed itself.
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

/** Where `fetch` or the reading of the body failed. */
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

/** Recognized by its fields: errors of another realm, such as a frame's, are no instances of this one's Error. */
interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly cause?: Failure;
  readonly errors?: readonly Failure[];
}

/** `fetch` hides the reason in causes; several addresses of a host give several. */
function reasonOf(failure: unknown): string {
  const { name, message, cause, errors } = (failure ?? {}) as Failure;
  const deeper = cause ?? errors?.[0];
  return deeper === undefined ? message || name || String(failure) : reasonOf(deeper);
}
