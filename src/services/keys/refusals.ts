import { ApiError } from '../../errors.ts';

/** One response for every key that does not work, because the reason would only help someone who guesses keys. */
export function refusedKey(): ApiError {
  return new ApiError('UNAUTHORIZED', 'The API key is unknown, revoked or expired.');
}
