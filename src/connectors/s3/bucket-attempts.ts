/** Repeats requests to a bucket after temporary failures. */

import { isOutage, withAttempts } from '../objects/attempts.ts';
import { BucketError } from './bucket-error.ts';

const MAX_ATTEMPTS = 4;
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  'RequestTimeout',
  'SlowDown',
  'InternalError',
  'OperationAborted',
]);

export function bucketAttempts<T>(
  attempt: () => Promise<T>,
  signal: AbortSignal,
  isRepeatable = true,
): Promise<T> {
  return withAttempts(attempt, {
    maxAttempts: isRepeatable ? MAX_ATTEMPTS : 1,
    isTemporary,
    signal,
  });
}

const isTemporary = (error: unknown): boolean =>
  error instanceof BucketError
    ? TRANSIENT_STATUSES.has(error.status) || TRANSIENT_CODES.has(error.code)
    : isOutage(error);
