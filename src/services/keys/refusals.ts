/** Errors of API keys. */

import { ApiError } from '../../errors.ts';

/** One response for every key that does not work: which of the reasons it is would help only someone who guesses. */
export function refusedKey(): ApiError {
  return new ApiError('UNAUTHORIZED', 'The API key is unknown, revoked or expired.');
}
