/** INVALID_INPUT as every rule of the services raises it. */

import { ApiError, type ErrorDetail } from '../errors.ts';

const MAX_DETAILS = 100;

/** The message names the first thing that is wrong, the details all of them up to a hundred. */
export function invalidInput(first: ErrorDetail, ...others: readonly ErrorDetail[]): ApiError {
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  const details = [first, ...others].slice(0, MAX_DETAILS);
  return new ApiError('INVALID_INPUT', `The request is not valid: ${first.path} ${first.message}${more}.`, { details });
}
