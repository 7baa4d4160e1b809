import { ApiError } from '../../src/errors.ts';
import type { AccountCaller } from '../../src/model/caller.ts';
import type { Scope, ScopeLevel } from '../../src/model/key.ts';
import { isKeyValue } from '../../src/services/keys/value.ts';
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

describe('creating a key', () => {
  it('shows the value once and stores what was asked for', async () => {
    const admin = await fixture.admin();
    const expiresAt = new Date(fixture.clock.now().getTime() + 1000);
    const { key, fullKey } = await create(admin, {
      name: 'Nightly',
      scopes: ALL,
      scopeLevel: 'client',
      expiresAt,
    });
    expect(isKeyValue(fullKey)).toBe(true);
    expect(key).toMatchObject({
      name: 'Nightly',
      keyPrefix: fullKey.slice(0, 12),
      scopeLevel: 'client',
      scopes: ALL,
      isActive: true,
      lastUsedAt: null,
      expiresAt,
      userId: admin.userId,
    });
    expect(JSON.stringify(await fixture.keys.list(admin, { page: 0, limit: 1000 }))).not.toContain(
      fullKey,
    );
  });

  it('folds scopes sent twice, and allows none', async () => {
    const admin = await fixture.admin();
    const twice = await create(admin, {
      scopes: ['workflows:write', 'workflows:read', 'workflows:write'],
    });
    expect(twice.key.scopes).toEqual(['workflows:write', 'workflows:read']);
    expect((await bearer(admin, { scopes: [] })).caller.scopes).toEqual([]);
  });

  it.each([0, -1, -1e9])('refuses an expiry %d ms from now', async (ms) => {
    const expiresAt = new Date(fixture.clock.now().getTime() + ms);
    await expect(create(await fixture.admin(), { expiresAt })).rejects.toMatchObject({
      problems: [{ field: '/expiresAt', message: 'must lie in the future' }],
    });
  });

  it('grants the level client to admins only', async () => {
    const member = await fixture.member(await fixture.admin());
    await expect(create(member, { scopeLevel: 'client' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('admin'),
    });
    await expect(
      create((await bearer(member)).caller, { scopeLevel: 'client' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('grants with a bearer key only what that key holds', async () => {
    const admin = await fixture.admin();
    const narrow = (await bearer(admin, { scopes: ['workflows:read', 'workflows:execute'] }))
      .caller;
    await expect(create(narrow, { scopes: ['workflows:execute'] })).resolves.toBeDefined();
    await expect(
      create(narrow, { scopes: ['workflows:read', 'workflows:write'] }),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('`workflows:write`'),
    });
    await expect(create(narrow, { scopeLevel: 'client' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('`client`'),
    });
    const wide = (await bearer(admin, { scopes: ALL, scopeLevel: 'client' })).caller;
    expect((await create(wide, { scopes: ALL, scopeLevel: 'client' })).key).toMatchObject({
      scopeLevel: 'client',
      userId: admin.userId,
    });
  });
});

describe('which keys a caller may see', () => {
  it('are those of its user; an admin who is logged in sees the organization', async () => {
    const admin = await fixture.admin();
    const member = await fixture.member(admin);
    const stranger = await fixture.admin();
    const ofAdmin = await bearer(admin, { scopes: ALL, scopeLevel: 'client', expiresAt: null });
    const ofMember = await bearer(member);
    const revoked = await create(member);
    await fixture.keys.revoke(member, revoked.key.id);
    await create(stranger);
    const seen = async (caller: AccountCaller) =>
      (await fixture.keys.list(caller, { page: 0, limit: 1000 })).items.map(({ id, isActive }) => [
        id,
        isActive,
      ]);
    expect(await seen(admin)).toEqual([
      [revoked.key.id, false],
      [ofMember.key.id, true],
      [ofAdmin.key.id, true],
    ]);
    expect(await seen(ofAdmin.caller)).toEqual([[ofAdmin.key.id, true]]);
    expect(await seen(member)).toEqual([
      [revoked.key.id, false],
      [ofMember.key.id, true],
    ]);
    expect(await seen(ofMember.caller)).toEqual(await seen(member));
  });

  it('are the only ones that it can change or revoke', async () => {
    const admin = await fixture.admin();
    const member = await fixture.member(admin);
    const { key } = await create(admin);
    const others: AccountCaller[] = [member, await fixture.admin(), (await bearer(member)).caller];
    for (const caller of others) {
      await expect(fixture.keys.update(caller, key.id, { name: 'x' })).rejects.toMatchObject({
        code: 'KEY_NOT_FOUND',
      });
      await expect(fixture.keys.revoke(caller, key.id)).rejects.toMatchObject({
        code: 'KEY_NOT_FOUND',
      });
    }
    await expect(fixture.keys.revoke(admin, 2147483647)).rejects.toMatchObject({
      code: 'KEY_NOT_FOUND',
    });
    const { key: theirs } = await create(member);
    expect(
      await fixture.keys.update(admin, theirs.id, { name: 'renamed by the admin' }),
    ).toMatchObject({ name: 'renamed by the admin' });
  });
});

describe('changing a key', () => {
  it('renames and re-scopes, and takes effect with the next request', async () => {
    const admin = await fixture.admin();
    const { key, fullKey } = await bearer(admin, { scopes: ALL });
    expect(await fixture.keys.update(admin, key.id, { name: 'New name' })).toMatchObject({
      name: 'New name',
      scopes: ALL,
    });
    expect(
      await fixture.keys.update(admin, key.id, { scopes: ['workflows:execute'] }),
    ).toMatchObject({
      name: 'New name',
      scopes: ['workflows:execute'],
    });
    expect((await fixture.keys.authenticate(fullKey))?.scopes).toEqual(['workflows:execute']);
    expect(await fixture.keys.update(admin, key.id, {})).toMatchObject({ name: 'New name' });
  });

  it('grants with a bearer key only what that key holds, whether the target exists or not', async () => {
    const admin = await fixture.admin();
    const { key, caller } = await bearer(admin);
    for (const id of [key.id, 2147483647]) {
      await expect(fixture.keys.update(caller, id, { scopes: ALL })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringContaining('workflows:write'),
      });
    }
    expect(await fixture.keys.update(caller, key.id, { scopes: [] })).toMatchObject({ scopes: [] });
  });

  it.each<[string, Grant]>([
    ['a scope', { scopes: ALL }],
    ['a level', { scopeLevel: 'client' }],
  ])('leaves a key that holds %s more alone', async (_, grant) => {
    const admin = await fixture.admin();
    const { caller } = await bearer(admin);
    const { key: stronger } = await create(admin, grant);
    await expect(fixture.keys.update(caller, stronger.id, { name: 'mine' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(fixture.keys.revoke(caller, stronger.id)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('revoking a key', () => {
  it('may be done by the key itself, and again', async () => {
    const admin = await fixture.admin();
    const { key, fullKey, caller } = await bearer(admin, { scopes: [] });
    await fixture.keys.revoke(caller, key.id);
    await expect(fixture.keys.authenticate(fullKey)).rejects.toBeInstanceOf(ApiError);
    await fixture.keys.revoke(admin, key.id);
    expect(
      (await fixture.keys.list(admin, { page: 0, limit: 1000 })).items.find(
        ({ id }) => id === key.id,
      ),
    ).toMatchObject({ isActive: false });
  });

  it('may be done by another key that holds as much', async () => {
    const admin = await fixture.admin();
    const { caller } = await bearer(admin, { scopes: ALL });
    const { key, fullKey } = await create(admin);
    await fixture.keys.revoke(caller, key.id);
    await expect(fixture.keys.authenticate(fullKey)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});
