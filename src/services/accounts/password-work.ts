/** Hashes passwords, one at a time. scrypt works on the threads that files and name resolution need too. */

import { ApiError } from '../../errors.ts';
import { concurrency } from '../../admission.ts';
import { Semaphore } from '../../kit/semaphore.ts';
import { createUsage } from '../../kit/usage.ts';
import { hashPassword, passwordMatches, unmatchableHash } from './passwords.ts';

interface Passwords {
  hash(this: void, password: string): Promise<string>;
  matches(this: void, password: string, stored: string): Promise<boolean>;
}

/**
 * @param subject the address before a login, or the user after it. All methods throw RATE_LIMITED and
 * SERVICE_UNAVAILABLE.
 */
export interface PasswordWork {
  /** A hash that no password matches, and that takes as long to check as the others. */
  readonly unmatchable: string;
  /** Reserves a place in the queue during `work`, so that a rejected request costs neither a query nor an attempt. */
  withPlace<T>(subject: string, work: (passwords: Passwords) => Promise<T>): Promise<T>;
  hash(subject: string, password: string): Promise<string>;
  matches(subject: string, password: string, stored: string): Promise<boolean>;
}

/** @param log2Cost of new hashes; old ones contain theirs */
export function createPasswordWork(log2Cost?: number): PasswordWork {
  const semaphore = new Semaphore(concurrency.passwordHashes);
  const usage = createUsage(concurrency.passwords);

  const passwords: Passwords = {
    hash: (password) => semaphore.run(() => hashPassword(password, log2Cost)),
    matches: (password, stored) => semaphore.run(() => passwordMatches(password, stored)),
  };

  async function withPlace<T>(
    subject: string,
    work: (passwords: Passwords) => Promise<T>,
  ): Promise<T> {
    const holder = { owner: subject };
    const exceeded = usage.exceeded(holder, 1);
    if (exceeded !== null) throw exceeded === 'owner' ? tooMany() : busy();
    usage.add(holder, 1);
    try {
      return await work(passwords);
    } finally {
      usage.add(holder, -1);
    }
  }

  return {
    unmatchable: unmatchableHash(log2Cost),
    withPlace,
    hash: (subject, password) => withPlace(subject, ({ hash }) => hash(password)),
    matches: (subject, password, stored) =>
      withPlace(subject, ({ matches }) => matches(password, stored)),
  };
}

function tooMany(): ApiError {
  const message = `No more than ${concurrency.passwords.perOwner} passwords are checked at the same time for one address or user. Retry in 1 s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 1 });
}

function busy(): ApiError {
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    'Too many passwords are being checked at the moment. Retry in 2 s.',
    { retryAfterSeconds: 2 },
  );
}
