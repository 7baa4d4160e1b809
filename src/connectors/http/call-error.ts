/** A failed call, with its response and information for retries. */

import { SourceError } from '../../engine/index.ts';

interface CallFailure {
  /** The connection failed, before or after the request was sent. */
  readonly isTransient?: boolean;
  /** The status of the response, if there was one. */
  readonly status?: number;
  /** The response's `Retry-After`, unparsed. */
  readonly retryAfter?: string | undefined;
  readonly cause?: unknown;
}

export class CallError extends SourceError {
  readonly isTransient: boolean;
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;

  constructor(message: string, { isTransient = false, status, retryAfter, cause }: CallFailure) {
    super(message, cause === undefined ? undefined : { cause });
    this.isTransient = isTransient;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
