/** Changes the password of the current user. */

import { ApiError } from '../../errors.ts';
import type { SessionCaller } from '../../model/caller.ts';
import type { AccountStore, AttemptStore } from '../../stores/index.ts';
import { createAttemptLimit } from '../attempt-limit.ts';
import { InvalidInput } from '../invalid-input.ts';
import { passwordProblem } from './password-rules.ts';
import type { PasswordWork } from './password-work.ts';

export interface OwnPassword {
  /** Throws INVALID_INPUT, RATE_LIMITED and SERVICE_UNAVAILABLE. */
  change(
    caller: SessionCaller,
    input: { currentPassword: string; newPassword: string },
    email: string,
  ): Promise<void>;
}

export interface OwnPasswordOptions {
  readonly store: Pick<AccountStore, 'findPasswordHash' | 'changePassword'>;
  readonly attempts: AttemptStore;
  readonly passwords: Pick<PasswordWork, 'hash' | 'matches'>;
  /** Limits the attempts of a user, so that an open session cannot be used to guess the password. */
  readonly perMinute: number;
}

export function createOwnPassword({
  store,
  attempts,
  passwords,
  perMinute,
}: OwnPasswordOptions): OwnPassword {
  const limit = createAttemptLimit({
    store: attempts,
    name: 'passwordChanges',
    attempts: perMinute,
  });
  return {
    async change({ userId, sessionId }, { currentPassword, newPassword }, email) {
      const wait = await limit.take(String(userId));
      if (wait !== null) throw tooMany(wait);
      const problem = passwordProblem(newPassword, email);
      if (problem !== null) throw new InvalidInput({ field: '/newPassword', message: problem });
      if (newPassword === currentPassword)
        throw new InvalidInput({
          field: '/newPassword',
          message: 'must differ from the current password',
        });
      const subject = `user ${userId}`;
      const oldHash = await store.findPasswordHash(userId);
      if (oldHash === null || !(await passwords.matches(subject, currentPassword, oldHash)))
        throw wrongPassword();
      const newHash = await passwords.hash(subject, newPassword);
      const changed = await store.changePassword({
        userId,
        oldHash,
        newHash,
        changeRequired: false,
        keptSessionId: sessionId,
      });
      if (!changed) throw wrongPassword();
    },
  };
}

function wrongPassword(): InvalidInput {
  return new InvalidInput({ field: '/currentPassword', message: 'is not your current password' });
}

function tooMany(retryAfterSeconds: number): ApiError {
  const message = `Too many tries to change this password; try again in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}
