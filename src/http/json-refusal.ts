/** How a body is refused, and how its members are named then. */

import { ApiError } from '../errors.ts';

/** Where a value stands: names of members and positions of elements, from the outside in. */
export type Trail = readonly (string | number)[];

/** Text that is no JSON. */
export function notJson(what: string, cause?: unknown): ApiError {
  return new ApiError('INVALID_BODY', `The request body is not valid JSON: ${what}.`, { cause });
}

/** JSON that is not fit for a body of ours. */
export function unfit(path: string, message: string): ApiError {
  return new ApiError('INVALID_INPUT', message, { details: [{ path, message }] });
}

/** As a JSON Pointer, in which RFC 6901 escapes two characters; those that no answer may have are replaced. */
export function pointerOf(trail: Trail): string {
  const tokens = trail.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  return tokens.map((token) => `/${token}`).join('').toWellFormed().replaceAll('\0', '\uFFFD');
}
