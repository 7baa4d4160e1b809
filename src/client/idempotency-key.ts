/** The header that makes a request safe to repeat: the service carries it out once per key. */

import { WeirError } from './error.ts';

const NAME = 'Idempotency-Key';
const KEY = /^[\x20-\x7e]{1,255}$/;
const RANDOM_BYTES = 16;

/** @throws WeirError where the given one is none: `fetch` would refuse it without saying why */
export function idempotencyHeaders(key: string | undefined): Readonly<Record<string, string>> {
  if (key !== undefined && !KEY.test(key)) {
    const message = `The header \`${NAME}\` must have 1 to 255 printable ASCII characters.`;
    const details = [{ path: NAME, message }];
    throw new WeirError({ status: 400, code: 'INVALID_INPUT', message, details });
  }
  return { [NAME]: key ?? newIdempotencyKey() };
}

/** `crypto.randomUUID` is not there on pages that came over plain http. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
