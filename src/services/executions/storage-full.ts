/** A full disk is a failure of the service (503), never of the run or the request. */

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

/** An error with an explanation if a disk is full, or else the same error. */
export function explainStorageFailure(error: unknown): unknown {
  return hasFullDiskCode(error) ? storageFull(error) : error;
}

/** Returns true if a full disk is the error, or its cause if a store has explained it. */
export function isStorageFull(error: unknown): boolean {
  return hasFullDiskCode(error) || (error instanceof ApiError && hasFullDiskCode(error.cause));
}

function hasFullDiskCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && CODES.has(error.code);
}
