/** Recognizes responses that say that an access token is no longer valid. */

import { pointerSteps } from '../../../kit/json-pointer.ts';
import { valueAt } from '../../../kit/json/value-at.ts';
import type { ExpiredWhen } from '../../../model/credential.ts';
import { jsonOf } from './token-response.ts';

const UNAUTHORIZED = 401;

interface ErrorResponse {
  readonly status: number;
  /** The start of the body. */
  readonly text: string;
  /** True if the token has expired, or if its expiry is unknown. */
  readonly mayHaveExpired: boolean;
}

/** Statuses other than 401 have other meanings too, so they do not count for a token that should be valid. */
export function saysExpired(
  { statuses = [UNAUTHORIZED], pointer, value }: ExpiredWhen = {},
  { status, text, mayHaveExpired }: ErrorResponse,
): boolean {
  if (statuses.includes(status) && (status === UNAUTHORIZED || mayHaveExpired)) return true;
  return pointer !== undefined && value !== undefined && textAt(text, pointer) === value;
}

/** A scalar as text; undefined for other values. */
function textAt(text: string, pointer: string): string | undefined {
  const json = jsonOf(text);
  const value = json === undefined ? undefined : valueAt(json, pointerSteps(pointer));
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}
