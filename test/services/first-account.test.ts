/** The account that is made on an empty database. */

import { createServiceFixture } from './service-fixture.ts';

describe('the first account', () => {
  it('is made on an empty database only, once, whichever replica is first', async () => {
    const fresh = await createServiceFixture();
    const settings = { adminEmail: 'first@example.com', adminPassword: 'given password' };
    const made = await Promise.all([
      fresh.firstAccountWith(settings)(),
      fresh.firstAccountWith(settings)(),
    ]);
    expect(made.filter((one) => one !== null)).toEqual([
      { email: 'first@example.com', generatedPassword: null },
    ]);
    expect(await fresh.firstAccountWith(settings)()).toBeNull();
    expect(fresh.log.entries.at(-1)).toMatchObject({
      level: 'info',
      message: 'ADMIN_PASSWORD not used, there are accounts already',
    });
    const login = { email: 'first@example.com', password: 'given password', address: '192.0.2.1' };
    await expect(fresh.accounts.logIn(login)).resolves.toMatchObject({
      user: { role: 'admin' },
      organization: { name: 'Weir' },
    });
    await fresh.close();
  });

  it.each(['before the account is made', 'once it is made'])(
    'keeps its password where the database goes %s, and another try is made',
    async (moment) => {
      const fresh = await createServiceFixture();
      const lost = new Error('the connection broke');
      let failures = 1;
      const insertOrganization: typeof fresh.stores.accounts.insertOrganization = async (
        ...args
      ) => {
        const fails = failures-- > 0;
        if (fails && moment === 'before the account is made') throw lost;
        const made = await fresh.stores.accounts.insertOrganization(...args);
        if (fails) throw lost;
        return made;
      };
      const make = fresh.firstAccountWith(
        { adminEmail: 'first@example.com', adminPassword: null },
        { ...fresh.stores.accounts, insertOrganization },
      );
      await expect(make()).rejects.toBe(lost);
      const made = await make();
      const login = {
        email: 'first@example.com',
        password: made?.generatedPassword ?? '',
        address: '192.0.2.1',
      };
      await expect(fresh.accounts.logIn(login)).resolves.toMatchObject({ user: { role: 'admin' } });
      await fresh.close();
    },
  );

  it('is its own where the response came later than the next try', async () => {
    const fresh = await createServiceFixture();
    // Neither try sees an organization: the first one's was not there yet when the second looked.
    const late = { ...fresh.stores.accounts, anyOrganization: () => Promise.resolve(false) };
    const make = fresh.firstAccountWith(
      { adminEmail: 'first@example.com', adminPassword: null },
      late,
    );
    const first = await make();
    expect(first?.generatedPassword).toHaveLength(20);
    expect(await make()).toEqual(first);
    expect(
      await fresh.firstAccountWith(
        { adminEmail: 'first@example.com', adminPassword: null },
        late,
      )(),
    ).toBeNull();
    await fresh.close();
  });

  it('gets a password made for it where none is given', async () => {
    const fresh = await createServiceFixture();
    const made = await fresh.firstAccountWith({
      adminEmail: 'first@example.com',
      adminPassword: null,
    })();
    expect(made?.generatedPassword).toMatch(/^[0-9A-Za-z]{20}$/);
    const login = {
      email: 'first@example.com',
      password: made?.generatedPassword ?? '',
      address: '192.0.2.1',
    };
    await expect(fresh.accounts.logIn(login)).resolves.toBeDefined();
    expect(JSON.stringify(fresh.log.entries)).not.toContain(made?.generatedPassword);
    await fresh.close();
  });
});
