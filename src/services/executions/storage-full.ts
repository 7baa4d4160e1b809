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
  return hasFullDiskCode(error) ? storageFull(error) : error;
}

/** Whether a full disk is the error or, if a store has explained the error, its cause. */
export function isStorageFull(error: unknown): boolean {
  return hasFullDiskCode(error) || (error instanceof ApiError && hasFullDiskCode(error.cause));
}

function hasFullDiskCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && CODES.has(error.code);
}
