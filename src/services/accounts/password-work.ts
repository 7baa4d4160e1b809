/**
 * Hashing passwords, one at a time. scrypt is slow on purpose: on a machine of two cores, two of them leave none to
 * other requests. It works on the threads that files and name resolution need too.
 */

import { ApiError } from '../../errors.ts';
import { createCounts } from '../../kit/counts.ts';
import { createSemaphore } from '../../kit/semaphore.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

const AT_ONCE = 1;
/** The last one in the queue waits for three seconds or so. */
const MAX_QUEUED = 32;
/** Per address or user, so that others keep their places. */
const MAX_QUEUED_PER_SUBJECT = 8;

interface Passwords {
  hash(this: void, password: string): Promise<string>;
  matches(this: void, password: string, stored: string): Promise<boolean>;
}

/** @param subject who asks: an address before a login, a user after it. All throw RATE_LIMITED and SERVICE_UNAVAILABLE. */
export interface PasswordWork {
  /** Keeps a place in the queue while `work` lasts: who is refused has cost no query and no attempt yet. */
  withPlace<T>(subject: string, work: (passwords: Passwords) => Promise<T>): Promise<T>;
  hash(subject: string, password: string): Promise<string>;
  matches(subject: string, password: string, stored: string): Promise<boolean>;
}

export function createPasswordWork(): PasswordWork {
  const semaphore = createSemaphore(AT_ONCE);
  const bySubject = createCounts<string>();
  let queued = 0;

  const passwords: Passwords = {
    hash: (password) => semaphore.take(null, () => hashPassword(password)),
    matches: (password, stored) => semaphore.take(null, () => passwordMatches(password, stored)),
  };

  async function withPlace<T>(
    subject: string,
    work: (passwords: Passwords) => Promise<T>,
  ): Promise<T> {
    if (bySubject.of(subject) >= MAX_QUEUED_PER_SUBJECT) throw tooMany();
    if (queued >= MAX_QUEUED) throw busy();
    queued += 1;
    bySubject.add(subject, 1);
    try {
      return await work(passwords);
    } finally {
      queued -= 1;
      bySubject.add(subject, -1);
    }
  }

  return {
    withPlace,
    hash: (subject, password) => withPlace(subject, ({ hash }) => hash(password)),
    matches: (subject, password, stored) =>
      withPlace(subject, ({ matches }) => matches(password, stored)),
  };
}

function tooMany(): ApiError {
  const message = `No more than ${MAX_QUEUED_PER_SUBJECT} passwords are checked at the same time for one address or user. Retry in 1 s.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 1 });
}

function busy(): ApiError {
  return new ApiError(
    'SERVICE_UNAVAILABLE',
    'Too many passwords are being checked at the moment. Retry in 2 s.',
    { retryAfterSeconds: 2 },
  );
}
