/** The rules for passwords. */

import { dictionary } from '@zxcvbn-ts/language-common';

/** In code points. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

/** In lower case. Shorter passwords are rejected for their length. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((word: string) => word.length >= PASSWORD_LENGTH.min),
);

/** @returns the problem, to follow the name of the field, or null; length counts code points, as in JSON Schema */
export function passwordProblem(password: string, email: string | null): string | null {
  const { length } = [...password];
  const { min, max } = PASSWORD_LENGTH;
  if (length < min) return `must be at least ${min} characters`;
  if (length > max) return `must be at most ${max} characters`;
  const folded = password.toLowerCase();
  if (COMMON.has(folded)) return 'is one of the most common passwords; choose another one';
  if (email !== null && [email.toLowerCase(), email.toLowerCase().split('@')[0]].includes(folded))
    return 'must not be the email address';
  return null;
}
