/** A disk that is full is the server's failure: 503, never a failure of the run or of the request. */

import { ApiError } from '../../errors.ts';

const RETRY_AFTER_SECONDS = 30;
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

export function storageFull(cause?: unknown): ApiError {
  const message = 'The service has no disk space to store results at the moment. Try again later.';
  return new ApiError('SERVICE_UNAVAILABLE', message, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}

/** The same error, unless it says that a disk is full. */
export function explainStorageFailure(error: unknown): unknown {
  const isFull =
    typeof error === 'object' && error !== null && 'code' in error && CODES.has(error.code);
  return isFull ? storageFull(error) : error;
}
