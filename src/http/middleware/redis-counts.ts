/** Counting requests in Redis: how long a request waits for it, and the error where it does not respond. */

import { ApiError } from '../../errors.ts';
import { withTimeout } from '../../kit/with-timeout.ts';

/** A refusal must not take longer than 300 ms. */
const TIMEOUT_MS = 250;

export function withRedisTimeout<T>(counting: Promise<T>): Promise<T> {
  return withTimeout(
    TIMEOUT_MS,
    counting,
    () => new Error(`Redis did not respond within ${TIMEOUT_MS} ms`),
  );
}

export function countsUnavailable(cause: unknown): ApiError {
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    'The service that counts requests is unavailable. Please retry.',
    { cause, retryAfterSeconds: 1 },
  );
}
