/** A machine that cannot start another process is the service's problem, not the run's: 503. */

import { ApiError } from '../../errors.ts';

const RETRY_AFTER_SECONDS = 5;

export function engineUnavailable(): ApiError {
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    'The service cannot start a process for the run at the moment. Try again shortly.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
