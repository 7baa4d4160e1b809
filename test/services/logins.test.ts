/** Logins that end before a password is checked. */

import { createLogins } from '../../src/services/accounts/logins.ts';
import { createPasswordWork } from '../../src/services/accounts/password-work.ts';

const login = { email: 'ada@example.com', password: 'x', address: '192.0.2.1' };

it('fail as the database does, also where the attempt cannot be given back', async () => {
  let released = 0;
  const logins = createLogins({
    store: { findByEmail: () => Promise.reject(new Error('the database is away')) },
    attempts: {
      take: () => Promise.resolve(null),
      release: () => {
        released += 1;
        return Promise.reject(new Error('Redis is away'));
      },
    },
    passwords: createPasswordWork(),
    perAccount: 1,
  });
  await expect(logins.check(login)).rejects.toThrow('the database is away');
  expect(released).toBe(1);
});

it('ask neither Redis nor the database without a place in the queue of passwords', async () => {
  const asked: string[] = [];
  let answer = (_: null) => {};
  const answered = new Promise<null>((resolve) => (answer = resolve));
  const logins = createLogins({
    store: {
      findByEmail: (email) => {
        asked.push(email);
        return answered;
      },
    },
    attempts: {
      take: (subject) => {
        asked.push(subject);
        return Promise.resolve(null);
      },
      release: () => Promise.reject(new Error('not called')),
    },
    passwords: createPasswordWork(),
    perAccount: 100,
  });
  const checks = Array.from({ length: 10 }, () => logins.check(login));
  await expect(checks[9]).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(checks[8]).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  answer(null);
  for (const check of checks.slice(0, 8))
    await expect(check).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(asked).toHaveLength(16);
});
