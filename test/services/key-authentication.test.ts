/** Who bears a key, and when no one does. */

import type { AccountCaller } from '../../src/model/caller.ts';
import type { Scope, ScopeLevel } from '../../src/model/key.ts';
import type { Role } from '../../src/model/user.ts';
import { newKeyValue } from '../../src/services/keys/value.ts';
import { createServiceFixture, type ServiceFixture } from './service-fixture.ts';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await createServiceFixture();
});
afterAll(() => fixture.close());

interface Grant {
  readonly scopes?: readonly Scope[];
  readonly scopeLevel?: ScopeLevel;
  readonly expiresAt?: Date | null;
  readonly name?: string;
}

const create = (
  caller: AccountCaller,
  { name = 'k', scopes = ['workflows:read'], scopeLevel = 'user', expiresAt = null }: Grant = {},
) => fixture.keys.create(caller, { name, scopes, scopeLevel, expiresAt });

/** A bearer key of this user, as a caller. */
async function bearer(caller: AccountCaller, grant: Grant = {}) {
  const { key, fullKey } = await create(caller, grant);
  return { key, fullKey, caller: (await fixture.keys.authenticate(fullKey))! };
}

const ALL: readonly Scope[] = ['workflows:read', 'workflows:write', 'workflows:execute'];

describe('a key that expires', () => {
  it('makes keys that expire no later, and no others', async () => {
    const admin = await fixture.admin();
    const end = new Date(fixture.clock.now().getTime() + 60_000);
    const { caller } = await bearer(admin, { scopes: ALL, expiresAt: end });
    for (const expiresAt of [end, new Date(end.getTime() - 1)])
      expect((await create(caller, { expiresAt })).key.expiresAt).toEqual(expiresAt);
    for (const expiresAt of [null, new Date(end.getTime() + 1)]) {
      await expect(create(caller, { expiresAt })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringContaining(end.toISOString()),
      });
    }
    expect((await create(admin, { expiresAt: null })).key.expiresAt).toBeNull();
  });
});

describe('authenticating', () => {
  it('identifies the bearer of a key', async () => {
    const admin = await fixture.admin();
    const { key, caller } = await bearer(admin, {
      scopes: ALL,
      scopeLevel: 'client',
      expiresAt: null,
    });
    const { userId, organizationId } = admin;
    expect(caller).toEqual({
      kind: 'key',
      keyId: key.id,
      userId,
      organizationId,
      role: 'admin',
      scopes: ALL,
      scopeLevel: 'client',
      expiresAt: null,
    });
  });

  it('notes the use, which shows at once wherever the key is shown', async () => {
    const admin = await fixture.admin();
    const { key, fullKey } = await create(admin);
    expect(key.lastUsedAt).toBeNull();
    await fixture.keys.authenticate(fullKey);
    const lastUsedAt = fixture.clock.now();
    expect(await fixture.keys.get(admin, key.id)).toMatchObject({ lastUsedAt });
    expect(await fixture.keys.update(admin, key.id, { name: 'renamed' })).toMatchObject({
      name: 'renamed',
      lastUsedAt,
    });
    const { items } = await fixture.keys.list(admin, { page: 0, limit: 10 });
    expect(items.find(({ id }) => id === key.id)).toMatchObject({ lastUsedAt });
  });

  it('notes no use of a key that is refused', async () => {
    const admin = await fixture.admin();
    const expiresAt = new Date(fixture.clock.now().getTime() + 60_000);
    const [expired, revoked] = [await create(admin, { expiresAt }), await create(admin)];
    await fixture.keys.revoke(admin, revoked.key.id);
    fixture.clock.advance({ minutes: 2 });
    for (const { key, fullKey } of [expired, revoked]) {
      await expect(fixture.keys.authenticate(fullKey)).rejects.toMatchObject({
        code: 'UNAUTHORIZED',
      });
      expect(await fixture.keys.get(admin, key.id)).toMatchObject({ lastUsedAt: null });
    }
  });

  it('ends the level client with the role that may grant it', async () => {
    const admin = await fixture.admin();
    const other = await fixture.member(admin);
    const become = (role: Role) =>
      fixture.stores.accounts.updateUser(admin.organizationId, other.userId, admin.userId, {
        role,
      });
    await become('admin');
    const { fullKey } = await create({ ...other, role: 'admin' }, { scopeLevel: 'client' });
    const level = async () => (await fixture.keys.authenticate(fullKey))?.scopeLevel;
    expect(await level()).toBe('client');
    await become('member');
    expect(await level()).toBe('user');
  });

  it('returns null for an unknown key', async () => {
    expect(await fixture.keys.authenticate(newKeyValue())).toBeNull();
  });

  it.each([
    ['is too short', 'weir_nonsense'],
    ['has a character that keys never have', `${newKeyValue().slice(0, -1)}!`],
  ])('refuses a value that %s', async (_, value) => {
    await expect(fixture.keys.authenticate(value)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      message: 'The bearer token is not an API key.',
    });
  });

  it('refuses a key from the moment it expires', async () => {
    const expiresAt = new Date(fixture.clock.now().getTime() + 60_000);
    const { fullKey } = await create(await fixture.admin(), { expiresAt });
    fixture.clock.advance({ seconds: 59, ms: 999 });
    await expect(fixture.keys.authenticate(fullKey)).resolves.toBeDefined();
    fixture.clock.advance({ ms: 1 });
    await expect(fixture.keys.authenticate(fullKey)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  it('refuses a revoked key at once, on every replica', async () => {
    const admin = await fixture.admin();
    const { key, fullKey } = await bearer(admin);
    const replica = fixture.anotherKeys();
    await expect(replica.authenticate(fullKey)).resolves.toBeDefined();
    await fixture.keys.revoke(admin, key.id);
    await expect(fixture.keys.authenticate(fullKey)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(replica.authenticate(fullKey)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await replica.close();
  });

  it('says that the user is gone for a key whose owner was deleted, unless the key is revoked too', async () => {
    const admin = await fixture.admin();
    const member = await fixture.member(admin);
    const { fullKey } = await create(member);
    const revoked = await create(member);
    await fixture.keys.revoke(member, revoked.key.id);
    await fixture.accounts.deleteUser(admin, member.userId);
    await expect(fixture.keys.authenticate(fullKey)).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    await expect(fixture.keys.authenticate(revoked.fullKey)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  it('notes the use, shows it at once, and writes it', async () => {
    const admin = await fixture.admin();
    const replica = fixture.anotherKeys();
    const { key, fullKey } = await create(admin);
    await replica.authenticate(fullKey);
    const usedAt = async () =>
      (await replica.list(admin, { page: 0, limit: 1000 })).items.find(({ id }) => id === key.id)
        ?.lastUsedAt;
    expect(await usedAt()).toEqual(fixture.clock.now());
    await replica.close();
    expect(
      (await fixture.keys.list(admin, { page: 0, limit: 1000 })).items.find(
        ({ id }) => id === key.id,
      )?.lastUsedAt,
    ).toEqual(fixture.clock.now());
  });
});
