import type { SessionCaller } from '../../src/model/caller.ts';
import { createServiceFixture, type ServiceFixture } from './service-fixture.ts';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

const PASSWORD = 'correct horse battery';
let people = 0;

/** Someone who can log in. */
async function someone(role: 'admin' | 'member' = 'member') {
  const admin = await fixture.admin();
  const email = `Person.${(people += 1)}@Example.com`;
  const user = await fixture.accounts.createUser(admin, {
    email,
    name: 'Person',
    password: PASSWORD,
    role,
  });
  return { admin, email, user };
}

let addresses = 0;
const newAddress = () => `192.0.2.${(addresses += 1)}`;
const logIn = (email: string, password = PASSWORD, address = newAddress()) =>
  fixture.accounts.logIn({ email, password, address });

describe('logging in', () => {
  it('opens a session with a new token each time, whatever the case of the email', async () => {
    const { email, user } = await someone();
    const [one, other] = await Promise.all([logIn(email), logIn(email.toUpperCase())]);
    expect(one.user).toEqual(user);
    expect(one.organization.id).toBe(user.organizationId);
    expect(one.token).toMatch(/^[\w-]{43}$/);
    expect(other.token).not.toBe(one.token);
    for (const { token } of [one, other]) {
      expect(await fixture.accounts.authenticate(token)).toMatchObject({
        user,
        caller: {
          kind: 'session',
          userId: user.id,
          organizationId: user.organizationId,
          role: 'member',
        },
      });
    }
  });

  it('never says whether the email or the password was wrong', async () => {
    const { email } = await someone();
    const refusals = await Promise.allSettled([
      logIn(email, 'wrong password'),
      logIn('nobody@example.com'),
    ]);
    const [wrong, unknown] = refusals.map((end) =>
      end.status === 'rejected' ? (end.reason as Error) : null,
    );
    expect(wrong).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(unknown?.message).toBe(wrong?.message);
  });

  it('refuses a deleted user, whose sessions end and whose email is free again', async () => {
    const { admin, email, user } = await someone();
    const { token } = await logIn(email);
    await fixture.accounts.deleteUser(admin, user.id);
    expect(await fixture.accounts.authenticate(token)).toBeNull();
    await expect(logIn(email)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(
      fixture.accounts.createUser(admin, {
        email,
        name: 'Again',
        password: PASSWORD,
        role: 'member',
      }),
    ).resolves.toMatchObject({
      name: 'Again',
    });
  });
});

describe('logins', () => {
  it('are limited per address and account, right or wrong, even many at once', async () => {
    const { email } = await someone();
    const address = newAddress();
    for (let count = 0; count < 5; count += 1)
      await expect(logIn(email.toUpperCase(), PASSWORD, address)).resolves.toBeDefined();
    const ends = await Promise.allSettled(
      Array.from({ length: 7 }, () => logIn(email, 'wrong password', address)),
    );
    const codes = ends.map(
      (end) => end.status === 'rejected' && (end.reason as { code: string }).code,
    );
    expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2);
    await expect(logIn(email, PASSWORD, address)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: 60,
    });
    await expect(logIn(email, PASSWORD, newAddress())).resolves.toBeDefined();
    fixture.clock.advance({ seconds: 60 });
    await expect(logIn(email, PASSWORD, address)).resolves.toBeDefined();
  });

  it('do not count where the database fails', async () => {
    const { email } = await someone();
    let failures = 20;
    const findByEmail: typeof fixture.stores.accounts.findByEmail = (...args) =>
      failures-- > 0
        ? Promise.reject(new Error('the connection broke'))
        : fixture.stores.accounts.findByEmail(...args);
    const accounts = fixture.accountsWith({}, { ...fixture.stores.accounts, findByEmail });
    const address = newAddress();
    for (let count = 0; count < 20; count += 1)
      await expect(accounts.logIn({ email, password: PASSWORD, address })).rejects.toThrow('broke');
    await expect(accounts.logIn({ email, password: PASSWORD, address })).resolves.toBeDefined();
  });
});

describe('a session', () => {
  it('ends after thirty minutes without a request', async () => {
    const { token } = await logIn((await someone()).email);
    for (let request = 0; request < 3; request += 1) {
      fixture.clock.advance({ minutes: 29, seconds: 59 });
      expect(await fixture.accounts.authenticate(token)).not.toBeNull();
    }
    fixture.clock.advance({ minutes: 30 });
    expect(await fixture.accounts.authenticate(token)).toBeNull();
  });

  it('ends after twelve hours, however busy', async () => {
    const { token } = await logIn((await someone()).email);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      fixture.clock.advance({ minutes: 20 });
      expect(await fixture.accounts.authenticate(token)).not.toBeNull();
    }
    fixture.clock.advance({ minutes: 20 });
    expect(await fixture.accounts.authenticate(token)).toBeNull();
  });

  it('ends when its user logs out, and others stay valid', async () => {
    const { email } = await someone();
    const [one, other] = await Promise.all([logIn(email), logIn(email)]);
    const session = await fixture.accounts.authenticate(one.token);
    await fixture.accounts.logOut(session?.caller as SessionCaller);
    expect(await fixture.accounts.authenticate(one.token)).toBeNull();
    expect(await fixture.accounts.authenticate(other.token)).not.toBeNull();
  });

  it.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(42)}\u0000`, 'x'.repeat(10_000)])(
    'is not opened by %j',
    async (token) => {
      expect(await fixture.accounts.authenticate(token)).toBeNull();
    },
  );
});

describe('managing users', () => {
  it('is for logged-in admins alone', async () => {
    const admin = await fixture.admin();
    const member = await fixture.member(admin);
    const { fullKey } = await fixture.keys.create(admin, {
      name: 'k',
      scopes: [],
      scopeLevel: 'client',
      expiresAt: null,
    });
    const input = {
      email: 'new@example.com',
      name: 'New',
      password: PASSWORD,
      role: 'member',
    } as const;
    for (const caller of [member, (await fixture.keys.authenticate(fullKey))!]) {
      await expect(fixture.accounts.createUser(caller, input)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
      await expect(
        fixture.accounts.listUsers(caller, { page: 0, limit: 1000 }),
      ).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(fixture.accounts.deleteUser(caller, admin.userId)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
  });

  it('lists the organization, oldest first, without the deleted', async () => {
    const admin = await fixture.admin();
    const [one, two] = [await fixture.member(admin), await fixture.member(admin)];
    await fixture.admin();
    await fixture.accounts.deleteUser(admin, one.userId);
    expect(
      (await fixture.accounts.listUsers(admin, { page: 0, limit: 1000 })).items.map(({ id }) => id),
    ).toEqual([admin.userId, two.userId]);
  });

  it('refuses an email that is taken, in any organization and case, and a short password', async () => {
    const { email } = await someone();
    const admin = await fixture.admin();
    const input = {
      email: email.toLowerCase(),
      name: 'New',
      password: PASSWORD,
      role: 'member',
    } as const;
    await expect(fixture.accounts.createUser(admin, input)).rejects.toMatchObject({
      problems: [{ field: '/email' }],
    });
    await expect(
      fixture.accounts.createUser(admin, { ...input, email: 'x@example.com', password: '1234567' }),
    ).rejects.toMatchObject({
      problems: [{ field: '/password' }],
    });
  });

  it('deletes neither oneself nor users of others', async () => {
    const admin = await fixture.admin();
    const stranger = await fixture.member(await fixture.admin());
    await expect(fixture.accounts.deleteUser(admin, admin.userId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(fixture.accounts.deleteUser(admin, stranger.userId)).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    const member = await fixture.member(admin);
    await fixture.accounts.deleteUser(admin, member.userId);
    await expect(fixture.accounts.deleteUser(admin, member.userId)).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });
});

describe('signing up', () => {
  const input = (email: string) => ({
    name: 'New organization',
    admin: { email, name: 'Founder', password: PASSWORD },
    address: '192.0.2.1',
  });

  it('is refused while it is closed', async () => {
    await expect(
      fixture.accounts.createOrganization(input('founder@example.com')),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('makes an organization with its admin where it is open', async () => {
    const open = fixture.accountsWith({ signup: 'open' });
    const { organization, admin } = await open.createOrganization(input('founder@example.com'));
    expect(organization).toMatchObject({ name: 'New organization' });
    expect(admin).toMatchObject({
      email: 'founder@example.com',
      role: 'admin',
      organizationId: organization.id,
    });
    await expect(open.createOrganization(input('founder@example.com'))).rejects.toMatchObject({
      problems: [{ field: '/admin/email' }],
    });
    await expect(
      open.createOrganization({
        ...input('other@example.com'),
        admin: { ...input('other@example.com').admin, password: 'short' },
      }),
    ).rejects.toMatchObject({
      problems: [{ field: '/admin/password' }],
    });
    await expect(logIn('founder@example.com')).resolves.toMatchObject({ user: admin });
  });
});
