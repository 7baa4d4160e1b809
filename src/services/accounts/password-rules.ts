/** The rules for passwords. */

import { dictionary } from '@zxcvbn-ts/language-common';

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 200;

/** In lower case. Shorter passwords are rejected for their length. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((word: string) => word.length >= MIN_PASSWORD_LENGTH),
);

/** @returns the problem, to follow the name of the field, or null; length counts code points, as in JSON Schema */
export function passwordProblem(password: string, email: string | null): string | null {
  const { length } = [...password];
  if (length < MIN_PASSWORD_LENGTH) return `must be at least ${MIN_PASSWORD_LENGTH} characters`;
  if (length > MAX_PASSWORD_LENGTH) return `must be at most ${MAX_PASSWORD_LENGTH} characters`;
  const folded = password.toLowerCase();
  if (COMMON.has(folded)) return 'is one of the most common passwords; choose another one';
  if (email !== null && [email.toLowerCase(), email.toLowerCase().split('@')[0]].includes(folded))
    return 'must not be the email address';
  return null;
}
