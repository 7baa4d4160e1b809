import { ApiError } from '../../errors.ts';
import type { Caller } from '../../model/caller.ts';

/** One response for every key that does not work, because the reason would only help someone who guesses keys. */
export function refusedKey(): ApiError {
  return new ApiError('UNAUTHORIZED', 'The API key is unknown, revoked or expired.');
}

export function userGone(): ApiError {
  return new ApiError('USER_NOT_FOUND', 'The user to whom this API key belongs no longer exists.');
}

/** For a user who was deleted after the request was authenticated. */
export function ownerDeleted(caller: Caller): ApiError {
  return caller.kind === 'key'
    ? userGone()
    : new ApiError('UNAUTHORIZED', 'The session has ended. Log in again.');
}
