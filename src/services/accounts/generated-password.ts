/** Generated passwords: shown once, and to be changed at the next login. */

import type { AccountStore } from '../../stores/index.ts';
import { randomBase62 } from '../../kit/base62.ts';
import { hashPassword } from './passwords.ts';

/** 119 bits. */
const LENGTH = 20;

export function generatePassword(): string {
  return randomBase62(LENGTH);
}

/** @returns the user's new password, or null if there is no such user; ends the user's sessions */
export async function resetPassword(
  store: Pick<AccountStore, 'findByEmail' | 'changePassword'>,
  email: string,
): Promise<string | null> {
  const account = await store.findByEmail(email);
  if (account === null) return null;
  const password = generatePassword();
  const newHash = await hashPassword(password);
  const changed = await store.changePassword({
    userId: account.user.id,
    oldHash: null,
    newHash,
    changeRequired: true,
    keptSessionId: null,
  });
  return changed ? password : null;
}
