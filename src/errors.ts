/**
 * The one error class. It has two audiences: `code`, `message`, `details`
 * and `data` go to the client; `cause` goes to the log and nowhere else.
 */

import { errorTable, type ErrorCode } from './generated/error-table.ts';

export type { ErrorCode };

/** One thing that is wrong with a request: `path` is a JSON Pointer or a parameter's name. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
  /** Present if the problem is in a graph of the body. */
  readonly code?: string;
  readonly doc_url?: string;
}

export interface ApiErrorOptions {
  readonly details?: readonly ErrorDetail[];
  /** The `data` member that some errors of an execution have in addition to `error`. */
  readonly data?: unknown;
  /** Whole seconds, at least 1; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** The current entity tag, without its quotes; sent as `ETag`. */
  readonly entityTag?: string;
  /**
   * The effects of the request cannot be undone: a retry with the same Idempotency-Key is not carried out, and gets this
   * error again, whatever its status.
   */
  readonly isFinal?: boolean;
  readonly cause?: unknown;
}

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly entityTag: string | undefined;
  readonly isFinal: boolean;

  /** @param message a full sentence for the client, naming what is wrong and what would be right */
  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.details = options.details;
    this.data = options.data;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.entityTag = options.entityTag;
    this.isFinal = options.isFinal ?? false;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** The service cannot start for a reason that the operator can fix. Only the message is printed, without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
