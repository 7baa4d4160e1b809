/** Logins whose check itself fails. */

import { createLogins } from '../../src/services/accounts/logins.ts';

it('fail as the database does, also where the attempt cannot be given back', async () => {
  let released = 0;
  const unused = () => Promise.reject(new Error('not called'));
  const logins = createLogins({
    store: { findByEmail: () => Promise.reject(new Error('the database is away')) },
    attempts: {
      take: () => Promise.resolve(null),
      release: () => {
        released += 1;
        return Promise.reject(new Error('Redis is away'));
      },
    },
    passwords: { hash: unused, matches: unused },
    perAccount: 1,
  });
  const login = { email: 'ada@example.com', password: 'x', address: '192.0.2.1' };
  await expect(logins.check(login)).rejects.toThrow('the database is away');
  expect(released).toBe(1);
});
