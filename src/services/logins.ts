/** Checking an email and a password, without telling which was wrong and without letting anyone guess for long. */

import { ApiError } from '../errors.ts';
import type { Organization, User } from '../model/user.ts';
import type { AccountStore, AttemptStore } from '../stores/index.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { networkOf } from './network.ts';
import { passwordMatches, unmatchableHash } from './passwords.ts';

const WINDOW_SECONDS = 60;
const FAILURES_PER_ADDRESS = 30;
const FAILURES_PER_ADDRESS_AND_EMAIL = 10;

export interface Login {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

export interface Logins {
  /** Throws UNAUTHORIZED and RATE_LIMITED. */
  check(login: Login): Promise<{ user: User; organization: Organization }>;
}

export function createLogins({ store, attempts }: { store: AccountStore; attempts: AttemptStore }): Logins {
  const common = { store: attempts, windowSeconds: WINDOW_SECONDS };
  const perAddress = createAttemptLimit({ ...common, name: 'login', attempts: FAILURES_PER_ADDRESS });
  const perAddressAndEmail = createAttemptLimit({ ...common, name: 'login-as', attempts: FAILURES_PER_ADDRESS_AND_EMAIL });
  const noOne = unmatchableHash();

  async function takeAttempt(address: string, pair: string): Promise<void> {
    const wait = await perAddress.take(address);
    if (wait !== null) throw tooMany(wait);
    const waitForPair = await perAddressAndEmail.take(pair);
    if (waitForPair === null) return;
    await perAddress.giveBack(address);
    throw tooMany(waitForPair);
  }

  return {
    async check({ email, password, address: sender }) {
      const address = networkOf(sender);
      const pair = `${address} ${email.toLowerCase()}`;
      await takeAttempt(address, pair);
      const found = await store.findByEmail(email).catch(async (error: unknown) => {
        // Our failure, not the client's; where this cannot be noted either, the first failure is the one to tell.
        await Promise.allSettled([perAddress.giveBack(address), perAddressAndEmail.giveBack(pair)]);
        throw error;
      });
      const matches = await passwordMatches(password, found?.passwordHash ?? noOne);
      if (found === null || !matches) throw new ApiError('UNAUTHORIZED', 'The email or the password is wrong.');
      await Promise.all([perAddress.giveBack(address), perAddressAndEmail.forget(pair)]);
      return { user: found.user, organization: found.organization };
    },
  };
}

function tooMany(retryAfterSeconds: number): ApiError {
  const message = `Too many failed logins from this address; try again in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}
