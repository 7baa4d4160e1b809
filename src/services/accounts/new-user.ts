/** Validates and prepares a new user for the store. */

import type { Role } from '../../model/user.ts';
import type { NewUser } from '../../stores/postgres/accounts.ts';
import { InvalidInput } from '../invalid-input.ts';
import { passwordProblem } from './password-rules.ts';
import type { PasswordWork } from './password-work.ts';

export interface NewUserInput {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly role: Role;
}

/**
 * @param subject the subject of the limit on password hashes
 * @param at JSON Pointer of the user in the request's body
 */
export async function toStore(
  passwords: PasswordWork,
  subject: string,
  { email, name, role, password }: NewUserInput,
  at: string,
): Promise<NewUser> {
  refusePassword(password, email, `${at}/password`);
  return { email, name, role, passwordHash: await passwords.hash(subject, password) };
}

export function refusePassword(password: string, email: string, field: string): void {
  const problem = passwordProblem(password, email);
  if (problem !== null) throw new InvalidInput({ field, message: problem });
}

/** The same message if the other user belongs to another organization. */
export function duplicateEmail(field: string): InvalidInput {
  return new InvalidInput({ field, message: 'is not available; use another address' });
}
