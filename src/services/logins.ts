/** Checking an email and a password, without telling which was wrong and without letting anyone guess for long. */

import type { Clock } from '../clock.ts';
import { ApiError } from '../errors.ts';
import type { Organization, User } from '../model/user.ts';
import type { AccountStore } from '../stores/index.ts';
import { passwordMatches, unmatchableHash } from './passwords.ts';
import { createAttemptLimit } from './rate-limits.ts';

const WINDOW_SECONDS = 60;
const FAILURES_PER_ADDRESS = 30;
const FAILURES_PER_ADDRESS_AND_EMAIL = 10;
const MAX_SUBJECTS = 100_000;

export interface Login {
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

export interface Logins {
  /** Throws UNAUTHORIZED and RATE_LIMITED. */
  check(login: Login): Promise<{ user: User; organization: Organization }>;
}

export function createLogins({ store, clock }: { store: AccountStore; clock: Clock }): Logins {
  const common = { clock, windowSeconds: WINDOW_SECONDS, maxSubjects: MAX_SUBJECTS };
  const perAddress = createAttemptLimit({ ...common, attempts: FAILURES_PER_ADDRESS });
  const perAddressAndEmail = createAttemptLimit({ ...common, attempts: FAILURES_PER_ADDRESS_AND_EMAIL });
  const noOne = unmatchableHash();

  function takeAttempt(address: string, pair: string): void {
    const wait = perAddress.take(address);
    if (wait !== null) throw tooMany(wait);
    const waitForPair = perAddressAndEmail.take(pair);
    if (waitForPair === null) return;
    perAddress.giveBack(address);
    throw tooMany(waitForPair);
  }

  return {
    async check({ email, password, address }) {
      const pair = `${address} ${email.toLowerCase()}`;
      takeAttempt(address, pair);
      const found = await store.findByEmail(email).catch((error: unknown) => {
        // Our failure, not the client's.
        perAddress.giveBack(address);
        perAddressAndEmail.giveBack(pair);
        throw error;
      });
      const matches = await passwordMatches(password, found?.passwordHash ?? noOne);
      if (found === null || !matches) throw new ApiError('UNAUTHORIZED', 'The email or the password is wrong.');
      perAddress.giveBack(address);
      perAddressAndEmail.forget(pair);
      return { user: found.user, organization: found.organization };
    },
  };
}

function tooMany(retryAfterSeconds: number): ApiError {
  const message = `Too many failed logins from this address; try again in ${retryAfterSeconds} s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds });
}
