/** Checks email and password, without revealing which of them is wrong, and limits the attempts. */

import { ApiError } from '../../errors.ts';
import type { Organization, User } from '../../model/user.ts';
import type { AccountStore, AttemptStore } from '../../stores/index.ts';
import { createAttemptLimit } from '../attempt-limit.ts';
import { networkOf } from '../../kit/network.ts';
import type { PasswordWork } from './password-work.ts';

export interface Login {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

export interface LoginOptions {
  readonly store: Pick<AccountStore, 'findByEmail'>;
  readonly attempts: AttemptStore;
  readonly passwords: Pick<PasswordWork, 'withPlace' | 'unmatchable'>;
  /**
   * Logins per minute to one account from one address. Successful ones count as well, because each costs a password
   * hash.
   */
  readonly perAccount: number;
}

export interface Logins {
  /** Throws UNAUTHORIZED and RATE_LIMITED. */
  check(login: Login): Promise<{ user: User; organization: Organization; passwordHash: string }>;
}

export function createLogins({ store, attempts, passwords, perAccount }: LoginOptions): Logins {
  const limit = createAttemptLimit({
    store: attempts,
    name: 'logins',
    attempts: perAccount,
  });

  /** Counts the attempt before the query. */
  async function find(subject: string, email: string): ReturnType<typeof store.findByEmail> {
    const wait = await limit.take(subject);
    if (wait !== null) throw tooMany(wait);
    return store.findByEmail(email).catch(async (error: unknown) => {
      // The service failed, not the client. If the release fails too, the first error is reported.
      await limit.release(subject).catch(() => undefined);
      throw error;
    });
  }

  return {
    check({ email, password, address }) {
      const network = networkOf(address);
      return passwords.withPlace(network, async ({ matches }) => {
        const match = await find(`${network} ${email.toLowerCase()}`, email);
        const isRight = await matches(password, match?.passwordHash ?? passwords.unmatchable);
        if (match === null || !isRight) throw wrongLogin();
        return match;
      });
    },
  };
}

/** One error for both, because a difference would reveal which accounts exist. */
export function wrongLogin(): ApiError {
  return new ApiError('UNAUTHORIZED', 'The email or the password is wrong.');
}

function tooMany(retryAfterSeconds: number): ApiError {
  const message = `Too many logins to this account came from this address; try again in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}
