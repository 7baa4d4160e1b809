/** Organizations, users and sessions in PostgreSQL. */

import { randomBytes } from 'node:crypto';
import { createAccountStore, type AccountStore } from '../../../src/stores/postgres/accounts.ts';
import type { NewSession } from '../../../src/stores/postgres/sessions.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { newAccount, newUser } from '../../support/rows.ts';

let database: TestDatabase;
let accounts: AccountStore;

beforeAll(async () => {
  database = await createTestDatabase();
  accounts = createAccountStore(database.client);
});
afterAll(() => database.drop());

const token = (): Buffer => randomBytes(32);
const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 12, minute, 0, 123));

test('a new database has no organization', async () => {
  expect(await accounts.anyOrganization()).toBe(false);
  await newAccount(database.client);
  expect(await accounts.anyOrganization()).toBe(true);
});

test('an organization and its admin are made together or not at all', async () => {
  const user = newUser({ email: 'Ada.Lovelace@Example.COM', name: 'Ada Lovelace' });
  const made = await accounts.insertOrganization('Analytical', user);
  expect(made).toEqual({
    organization: { id: expect.any(Number), name: 'Analytical', created: expect.any(Date) },
    admin: {
      id: expect.any(Number),
      organizationId: expect.any(Number),
      email: 'ada.lovelace@example.com',
      name: 'Ada Lovelace',
      role: 'admin',
      created: expect.any(Date),
      passwordChangeRequired: false,
    },
  });
  const before = await database.client.prisma.organization.count();
  expect(
    await accounts.insertOrganization('Second', newUser({ email: 'ADA.lovelace@example.com' })),
  ).toBe('email_taken');
  expect(await database.client.prisma.organization.count()).toBe(before);
});

test('users are listed oldest first, those of one organization, without the deleted', async () => {
  const { organizationId, userId } = await newAccount(database.client);
  await newAccount(database.client);
  const [grace, alan] = [
    await accounts.insertUser(organizationId, newUser({ name: 'Grace', role: 'member' })),
    await accounts.insertUser(organizationId, newUser({ name: 'Alan' })),
  ];
  if (grace === 'email_taken' || alan === 'email_taken')
    throw new Error('A random address was taken.');
  expect(
    (await accounts.listUsers(organizationId, { page: 0, limit: 1000 })).items.map(
      ({ id, role }) => [id, role],
    ),
  ).toEqual([
    [userId, 'admin'],
    [grace.id, 'member'],
    [alan.id, 'admin'],
  ]);
  expect(await accounts.deleteUser(organizationId, grace.id, userId)).toBe('deleted');
  expect(
    (await accounts.listUsers(organizationId, { page: 0, limit: 1000 })).items.map(({ id }) => id),
  ).toEqual([userId, alan.id]);
});

test('of two admins who delete each other one remains', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { organizationId, userId } = await newAccount(database.client);
    const other = await accounts.insertUser(organizationId, newUser({ role: 'admin' }));
    if (other === 'email_taken') throw new Error('A random address was taken.');
    const outcomes = await Promise.all([
      accounts.deleteUser(organizationId, other.id, userId),
      accounts.deleteUser(organizationId, userId, other.id),
    ]);
    expect(outcomes.sort()).toEqual(['deleted', 'not_by_admin']);
    expect((await accounts.listUsers(organizationId, { page: 0, limit: 1000 })).total).toBe(1);
  }
});

const MANY = 100;

/** A login with the password that `newUser` gives. */
async function begin(
  session: Pick<NewSession, 'userId' | 'tokenHash' | 'now'> & Partial<NewSession>,
): Promise<number> {
  return (
    (await accounts.insertSession({
      passwordHash: newUser().passwordHash,
      maxSessions: MANY,
      ...session,
    })) ?? 0
  );
}

test('deleting a user ends the sessions, frees the address and keeps the row', async () => {
  const { organizationId, userId: adminId } = await newAccount(database.client);
  const other = await newAccount(database.client);
  const input = newUser({ email: 'linus@example.com' });
  const user = await accounts.insertUser(organizationId, input);
  if (user === 'email_taken') throw new Error('The address was taken.');
  const tokenHash = token();
  await begin({ userId: user.id, tokenHash, now: at(0) });

  expect(await accounts.insertUser(other.organizationId, input)).toBe('email_taken');
  expect(await accounts.deleteUser(other.organizationId, user.id, other.userId)).toBe('not_found');
  expect(await accounts.deleteUser(organizationId, user.id, other.userId)).toBe('not_by_admin');
  expect(await accounts.findSession(tokenHash)).not.toBeNull();

  expect(await accounts.deleteUser(organizationId, user.id, adminId)).toBe('deleted');
  expect(await accounts.deleteUser(organizationId, user.id, adminId)).toBe('not_found');
  expect(await accounts.findSession(tokenHash)).toBeNull();
  expect(await accounts.findByEmail('linus@example.com')).toBeNull();
  expect(await database.client.prisma.session.count({ where: { userId: user.id } })).toBe(0);
  expect(await database.client.prisma.user.count({ where: { id: user.id } })).toBe(1);
  expect(await accounts.insertUser(other.organizationId, input)).toMatchObject({
    email: 'linus@example.com',
  });
});

test('of two that take one address at once, one gets it', async () => {
  const { organizationId } = await newAccount(database.client);
  const made = await Promise.all(
    Array.from({ length: 5 }, () =>
      accounts.insertUser(organizationId, newUser({ email: 'race@example.com' })),
    ),
  );
  expect(made.filter((user) => user !== 'email_taken')).toHaveLength(1);
});

test('an address is found whatever its case', async () => {
  const { organizationId } = await newAccount(database.client);
  await accounts.insertUser(
    organizationId,
    newUser({ email: 'Barbara@Example.com', passwordHash: 'secret hash' }),
  );
  expect(await accounts.findByEmail('BARBARA@example.com')).toMatchObject({
    user: { email: 'barbara@example.com', organizationId },
    organization: { id: organizationId, name: 'Acme' },
    passwordHash: 'secret hash',
  });
  expect(await accounts.findByEmail('barbar_@example.com')).toBeNull();
});

describe('sessions', () => {
  test('are found by their token, with user and organization', async () => {
    const account = await newAccount(database.client);
    const tokenHash = token();
    const sessionId = await begin({ userId: account.userId, tokenHash, now: at(0) });
    expect(await accounts.findSession(tokenHash)).toEqual({
      sessionId,
      createdAt: at(0),
      lastSeenAt: at(0),
      user: expect.objectContaining({ id: account.userId, role: 'admin' }),
      organization: expect.objectContaining({ id: account.organizationId }),
    });
    expect(await accounts.findSession(token())).toBeNull();
  });

  test('are seen later and later, never earlier', async () => {
    const { userId } = await newAccount(database.client);
    const tokenHash = token();
    const sessionId = await begin({ userId, tokenHash, now: at(0) });
    await accounts.touchSession(sessionId, at(9));
    await accounts.touchSession(sessionId, at(5));
    expect(await accounts.findSession(tokenHash)).toMatchObject({
      createdAt: at(0),
      lastSeenAt: at(9),
    });
    await accounts.deleteSession(sessionId);
    await accounts.deleteSession(sessionId);
    expect(await accounts.findSession(tokenHash)).toBeNull();
  });

  test('of a deleted user open nothing, also one that begins after the deletion', async () => {
    const { organizationId, userId } = await newAccount(database.client);
    const [before, after] = [token(), token()];
    await begin({ userId, tokenHash: before, now: at(0) });
    expect(await accounts.deleteUser(organizationId, userId, userId)).toBe('deleted');
    // A login whose password was being checked meanwhile.
    expect(await begin({ userId, tokenHash: after, now: at(1) })).toBe(0);
    expect([await accounts.findSession(before), await accounts.findSession(after)]).toEqual([
      null,
      null,
    ]);
  });

  test('that are idle or old are removed', async () => {
    const { userId } = await newAccount(database.client);
    const [idle, old, good] = [token(), token(), token()];
    await begin({ userId, tokenHash: idle, now: at(10) });
    await accounts.touchSession(await begin({ userId, tokenHash: old, now: at(1) }), at(30));
    await begin({ userId, tokenHash: good, now: at(30) });
    await accounts.deleteSessionsBefore({ idleBefore: at(20), createdBefore: at(5) });
    expect(await accounts.findSession(idle)).toBeNull();
    expect(await accounts.findSession(old)).toBeNull();
    expect(await accounts.findSession(good)).not.toBeNull();
  });

  test('begin with the password that the user has, and with no other', async () => {
    const { userId } = await newAccount(database.client);
    const [before, after] = [token(), token()];
    const sessionId = await begin({ userId, tokenHash: before, now: at(0) });
    const change = {
      userId,
      oldHash: newUser().passwordHash,
      newHash: 'new hash',
      changeRequired: false,
      keptSessionId: null,
    };
    expect(await accounts.changePassword({ ...change, oldHash: 'another hash' })).toBe(false);
    expect(await accounts.findSession(before)).toMatchObject({ sessionId });
    expect(await accounts.changePassword(change)).toBe(true);
    expect(await accounts.findSession(before)).toBeNull();
    expect(await begin({ userId, tokenHash: after, now: at(0) })).toBe(0);
    expect(
      await begin({ userId, tokenHash: after, now: at(0), passwordHash: 'new hash' }),
    ).toBeGreaterThan(0);
  });

  test('are so many at the most, those that were used last', async () => {
    const { userId } = await newAccount(database.client);
    const [first, second, third] = [token(), token(), token()];
    const one = await begin({ userId, tokenHash: first, now: at(0), maxSessions: 2 });
    await begin({ userId, tokenHash: second, now: at(1), maxSessions: 2 });
    await accounts.touchSession(one, at(2));
    await begin({ userId, tokenHash: third, now: at(3), maxSessions: 2 });
    const open = await Promise.all(
      [first, second, third].map(async (hash) => (await accounts.findSession(hash)) !== null),
    );
    expect(open).toEqual([true, false, true]);
    const listed = await accounts.listSessions(userId, {
      idleBefore: at(-1),
      createdBefore: at(-1),
    });
    expect(listed.map(({ lastSeenAt }) => lastSeenAt)).toEqual([at(3), at(2)]);
    expect(
      await accounts.listSessions(userId, { idleBefore: at(2), createdBefore: at(-1) }),
    ).toHaveLength(1);
  });
});
