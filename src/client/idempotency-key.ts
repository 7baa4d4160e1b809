/** The header that makes a request safe to repeat: the service carries it out once per key. */

import { WeirError } from './error.ts';

const NAME = 'Idempotency-Key';
const KEY = /^[\x20-\x7e]{1,255}$/;
const RANDOM_BYTES = 16;

/** @throws WeirError if the key is invalid; the error of `fetch` would not explain it */
export function idempotencyHeaders(key: string | undefined): Readonly<Record<string, string>> {
  if (key !== undefined && !KEY.test(key)) {
    const message = `The header \`${NAME}\` must have 1 to 255 printable ASCII characters.`;
    const details = [{ path: NAME, message }];
    throw new WeirError({ status: 400, code: 'INVALID_INPUT', message, details });
  }
  return { [NAME]: key ?? newIdempotencyKey() };
}

/** `crypto.randomUUID` does not exist on pages that were loaded over plain HTTP. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
