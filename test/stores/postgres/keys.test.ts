/** API keys in PostgreSQL. */

import { createAccountStore } from '../../../src/stores/postgres/accounts.ts';
import { createKeyStore, type KeyStore } from '../../../src/stores/postgres/keys.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertKey, newAccount, newKey, newUser, type Account } from '../../support/rows.ts';

let database: TestDatabase;
let keys: KeyStore;
let mine: Account;
let colleague: Account;
let stranger: Account;

beforeAll(async () => {
  database = await createTestDatabase();
  keys = createKeyStore(database.client);
});
afterAll(() => database.drop());

beforeEach(async () => {
  mine = await newAccount(database.client);
  stranger = await newAccount(database.client);
  const user = await createAccountStore(database.client).insertUser(
    mine.organizationId,
    newUser({ role: 'member' }),
  );
  if (user === 'email_taken') throw new Error('A random address was taken.');
  colleague = { organizationId: mine.organizationId, userId: user.id };
});

const wholeOrganization = (account: Account): { organizationId: number; userId: null } => ({
  organizationId: account.organizationId,
  userId: null,
});

test('a key comes back as it was put, without its hash', async () => {
  const expiresAt = new Date('2030-01-02T03:04:05.678Z');
  const input = newKey(mine, {
    scopeLevel: 'client',
    scopes: ['workflows:execute', 'workflows:read'],
    expiresAt,
  });
  const key = await insertKey(keys, input);
  const { hash, ...rest } = input;
  expect(key).toEqual({
    ...rest,
    id: expect.any(Number),
    isActive: true,
    lastUsedAt: null,
    created: expect.any(Date),
  });
  expect(await keys.find(mine, key.id)).toEqual(key);
  expect(await keys.findByHash(hash)).toEqual({ ...key, hash, role: 'admin', userDeleted: false });
});

test('a hash that no key has', async () => {
  expect(await keys.findByHash(newKey(mine).hash)).toBeNull();
});

test('two keys never share a hash', async () => {
  const input = newKey(mine);
  await insertKey(keys, input);
  await expect(insertKey(keys, { ...input, name: 'other' })).rejects.toThrow();
});

test('each sees what visibility allows, newest first', async () => {
  const [first, second, third] = [
    await insertKey(keys, newKey(mine)),
    await insertKey(keys, newKey(colleague)),
    await insertKey(keys, newKey(mine)),
  ];
  await insertKey(keys, newKey(stranger));
  const ids = async (visibility: Parameters<KeyStore['list']>[0]): Promise<number[]> =>
    (await keys.list(visibility, { page: 0, limit: 1000 })).items.map(({ id }) => id);
  expect(await ids(mine)).toEqual([third.id, first.id]);
  expect(await ids(colleague)).toEqual([second.id]);
  expect(await ids(wholeOrganization(mine))).toEqual([third.id, second.id, first.id]);
  expect(await ids({ organizationId: stranger.organizationId, userId: mine.userId })).toEqual([]);
});

test('what is out of sight is neither found nor changed nor revoked', async () => {
  const input = newKey(colleague);
  const { id } = await insertKey(keys, input);
  const elsewhere = { organizationId: stranger.organizationId, userId: colleague.userId };
  for (const visibility of [mine, stranger, wholeOrganization(stranger), elsewhere]) {
    expect(await keys.find(visibility, id)).toBeNull();
    expect(await keys.update(visibility, id, { name: 'taken' })).toBeNull();
    expect(await keys.revoke(visibility, id)).toBe(false);
  }
  expect(await keys.findByHash(input.hash)).toMatchObject({
    name: 'reporting',
    isActive: true,
    role: 'member',
  });
});

test('name and scopes change apart and together', async () => {
  const { id } = await insertKey(keys, newKey(mine));
  expect(await keys.update(mine, id, { name: 'nightly' })).toMatchObject({
    name: 'nightly',
    scopes: ['workflows:read'],
  });
  expect(await keys.update(mine, id, { scopes: [] })).toMatchObject({
    name: 'nightly',
    scopes: [],
  });
  expect(await keys.update(mine, id, { name: 'both', scopes: ['workflows:write'] })).toMatchObject({
    name: 'both',
    scopes: ['workflows:write'],
  });
  expect(await keys.update(mine, id, {})).toMatchObject({
    name: 'both',
    scopes: ['workflows:write'],
  });
});

test('revoking lasts, counts twice, and is seen at once', async () => {
  const input = newKey(mine);
  const { id } = await insertKey(keys, input);
  expect(await keys.revoke(mine, id)).toBe(true);
  expect(await keys.findByHash(input.hash)).toMatchObject({ isActive: false });
  expect(await keys.revoke(mine, id)).toBe(true);
  expect(await keys.list(mine, { page: 0, limit: 1000 })).toMatchObject({
    total: 1,
    items: [{ id, isActive: false }],
  });
});

test("a deleted user's key says so", async () => {
  const input = newKey(colleague);
  await insertKey(keys, input);
  await createAccountStore(database.client).deleteUser(
    colleague.organizationId,
    colleague.userId,
    mine.userId,
  );
  expect(await keys.findByHash(input.hash)).toMatchObject({ isActive: true, userDeleted: true });
});

test('neither a key that was revoked meanwhile nor a user who is gone makes another', async () => {
  const limit = { maxActive: 2, maxKept: 100, now: new Date() };
  const maker = await insertKey(keys, newKey(mine));
  const madeWith = newKey(mine, { createdByKeyId: maker.id });
  expect(await keys.insert(madeWith, limit)).toMatchObject({ createdByKeyId: maker.id });
  expect(await keys.insert(newKey(mine), limit)).toBe('too_many');
  await keys.revoke(mine, maker.id);
  expect(await keys.insert(newKey(mine, { createdByKeyId: maker.id }), limit)).toBe(
    'maker_revoked',
  );
  // Of its two keys one works.
  expect(await keys.insert(newKey(mine), limit)).toMatchObject({ isActive: true });
  await createAccountStore(database.client).deleteUser(
    colleague.organizationId,
    colleague.userId,
    mine.userId,
  );
  expect(await keys.insert(newKey(colleague), limit)).toBe('owner_deleted');
});

test('uses are written together, and never set back', async () => {
  const [one, other] = [await insertKey(keys, newKey(mine)), await insertKey(keys, newKey(mine))];
  const [early, late] = [
    new Date('2026-03-01T10:00:00.001Z'),
    new Date('2026-03-01T10:59:59.999Z'),
  ];
  await keys.touch(
    new Map([
      [one.id, late],
      [other.id, early],
      [2_000_000_000, early],
    ]),
  );
  await keys.touch(new Map([[one.id, early]]));
  await keys.touch(new Map());
  expect(
    (await keys.list(mine, { page: 0, limit: 1000 })).items.map(({ lastUsedAt }) => lastUsedAt),
  ).toEqual([early, late]);
});

test('a use that another replica is writing is left to it, and waited for by nobody', async () => {
  const [one, other] = [await insertKey(keys, newKey(mine)), await insertKey(keys, newKey(mine))];
  const used = new Date('2026-03-01T10:00:00.000Z');
  await database.client.transaction(async (within) => {
    await within(
      { name: 'test.hold', sql: 'SELECT id FROM api_keys WHERE id = $1 FOR NO KEY UPDATE' },
      [one.id],
    );
    await keys.touch(
      new Map([
        [one.id, used],
        [other.id, used],
      ]),
    );
  });
  expect(
    (await keys.list(mine, { page: 0, limit: 1000 })).items.map(({ lastUsedAt }) => lastUsedAt),
  ).toEqual([used, null]);
});

test('the database itself refuses what no key may be', async () => {
  for (const change of [
    { name: '' },
    { name: 'x'.repeat(101) },
    { hash: Buffer.from('short') },
    { scopes: ['workflows:all' as never] },
    { scopeLevel: 'root' as never },
  ]) {
    await expect(insertKey(keys, newKey(mine, change))).rejects.toThrow();
  }
  expect((await insertKey(keys, newKey(mine, { name: '𝒳'.repeat(100) }))).name).toHaveLength(200);
});

describe('keys beyond those that are kept', () => {
  const make = async (change: Parameters<typeof newKey>[1] = {}): Promise<number> => {
    const limits = { maxActive: 100, maxKept: 4, now: new Date() };
    const key = await keys.insert(newKey(mine, change), limits);
    if (typeof key === 'string') throw new Error(`The key was not made: ${key}`);
    return key.id;
  };
  const idsOf = async (account: Account) =>
    (await keys.list(account, { page: 0, limit: 10 })).items.map(({ id }) => id);

  it('the oldest that no longer works goes: revoked or expired, of this user alone', async () => {
    const other = await insertKey(keys, newKey(colleague));
    await keys.revoke(colleague, other.id);
    const working = await make();
    const expired = await make({ expiresAt: new Date(Date.now() + 20) });
    const revoked = await make();
    const last = await make({ expiresAt: new Date(Date.now() + 60_000) });
    await keys.revoke(mine, revoked);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const [fifth, sixth] = [await make(), await make()];
    expect(await idsOf(mine)).toEqual([sixth, fifth, last, working]);
    expect(expired).toBeLessThan(revoked);
    expect(await idsOf(colleague)).toEqual([other.id]);
  });

  it('only one goes for each that is made, and none that works', async () => {
    const all = [await make(), await make(), await make(), await make(), await make()];
    await keys.revoke(mine, all[1]!);
    await keys.revoke(mine, all[3]!);
    const sixth = await make();
    expect(await idsOf(mine)).toEqual([sixth, all[4], all[3], all[2], all[0]]);
  });

  it('the lineage is not interrupted', async () => {
    const first = await make();
    const second = await make({ createdByKeyId: first });
    const third = await make({ createdByKeyId: second });
    const fourth = await make({ createdByKeyId: third });
    await keys.revoke(mine, second);
    await keys.revoke(mine, third);
    await make();
    await make();
    expect((await keys.find(mine, fourth))?.createdByKeyId).toBe(first);
    expect(await keys.revokeLineage(mine, first, () => undefined)).toBe(2);
    expect((await keys.find(mine, fourth))?.isActive).toBe(false);
  });
});
