import type { Log } from '../../kit/log.ts';
import type { KeyId } from '../../model/ids.ts';
import { timingSafeEqual } from 'node:crypto';

import type { Clock } from '../../kit/clock.ts';
import { ApiError } from '../../errors.ts';
import type { AccountCaller, KeyCaller } from '../../model/caller.ts';
import type { ApiKey, Scope, ScopeLevel } from '../../model/key.ts';
import type { Page, PageNumber } from '../../model/page.ts';
import type { InTransaction, KeyStore } from '../../stores/index.ts';
import type { KeyWithOwner } from '../../stores/postgres/keys.ts';
import { InvalidInput } from '../invalid-input.ts';
import { requireAuthority, requireAuthorityOver, requireLifetime } from './authority.ts';
import { ownerDeleted, refusedKey, userGone } from './refusals.ts';
import { createKeyUses } from './uses.ts';
import { hashKeyValue, isKeyValue, keyPrefix, newKeyValue } from './value.ts';
import { keyVisibility } from '../visibility.ts';

export interface Keys {
  /**
   * The identity of the key's user. Null for an unknown key. Throws UNAUTHORIZED if the key is revoked or expired, or
   * has an invalid format (which needs no query), and USER_NOT_FOUND if its owner was deleted. Records the use.
   * @param value the text after `Bearer `
   */
  authenticate(value: string): Promise<KeyCaller | null>;
  /**
   * Throws FORBIDDEN for a scope, level or lifetime that exceeds the caller's, and INVALID_INPUT for an expiry in the
   * past or if the user has too many active keys. Duplicate scopes are removed. A key without scopes can only call the
   * key endpoints.
   */
  create(
    caller: AccountCaller,
    input: NewKeyInput,
    commit?: InTransaction<NewKey>,
  ): Promise<NewKey>;
  /** Throws KEY_NOT_FOUND for a key that `list` would not return. */
  get(caller: AccountCaller, keyId: KeyId): Promise<ApiKey>;
  /** The keys of the caller's user, or those of the whole organization for an admin with a session. Newest first. */
  list(caller: AccountCaller, page: PageNumber): Promise<Page<ApiKey>>;
  /**
   * Throws KEY_NOT_FOUND for a key that `list` would not return. Like `revoke`, throws FORBIDDEN if an API key changes
   * one with more authority.
   */
  update(
    caller: AccountCaller,
    keyId: KeyId,
    change: { name?: string; scopes?: readonly Scope[] },
  ): Promise<ApiKey>;
  /** Takes effect immediately and permanently. Revoking a key again has no effect. */
  revoke(caller: AccountCaller, keyId: KeyId): Promise<void>;
  /**
   * Also revokes all keys that were created with it, directly or indirectly. Returns the number of keys that stopped
   * working.
   */
  revokeWithDescendants(caller: AccountCaller, keyId: KeyId): Promise<number>;
  /** Writes pending records of uses. */
  close(): Promise<void>;
}

export interface NewKey {
  readonly key: ApiKey;
  readonly fullKey: string;
}

export interface NewKeyInput {
  readonly name: string;
  readonly scopeLevel: ScopeLevel;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

export interface KeySettings {
  readonly keysPerUser: number;
}

/** Per user, including keys that no longer work. */
const KEPT_KEYS = 10_000;

interface Dependencies {
  readonly store: KeyStore;
  readonly settings: KeySettings;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Authentication caches nothing between requests, so a revocation applies from the next request on, on every replica.
 */
export function createKeys({ store, settings, clock, log }: Dependencies): Keys {
  const uses = createKeyUses({ store, clock, log });

  async function reach(caller: AccountCaller, keyId: KeyId): Promise<ApiKey> {
    const key = await store.find(keyVisibility(caller), keyId);
    if (key === null) throw notFound(keyId);
    return key;
  }

  return {
    async authenticate(value) {
      if (!isKeyValue(value)) throw notAKey();
      const hash = hashKeyValue(value);
      const key = await store.findByHash(hash);
      if (key === null || !timingSafeEqual(key.hash, hash)) return null;
      requireWorking(key, clock.now());
      uses.note(key);
      return callerOf(key);
    },

    create: (caller, input, commit) => makeKey({ store, settings, clock }, caller, input, commit),

    async get(caller, keyId) {
      return uses.shown(await reach(caller, keyId));
    },

    async list(caller, page) {
      const { items, total } = await store.list(keyVisibility(caller), page);
      return { items: items.map((key) => uses.shown(key)), total };
    },

    async update(caller, keyId, change) {
      const scopes = change.scopes && [...new Set(change.scopes)];
      if (scopes) requireAuthority(caller, { scopeLevel: 'user', scopes });
      requireAuthorityOver(caller, await reach(caller, keyId));
      const wanted = { ...change, ...(scopes && { scopes }) };
      const key = await store.update(keyVisibility(caller), keyId, wanted);
      if (key === null) throw notFound(keyId);
      return uses.shown(key);
    },

    async revoke(caller, keyId) {
      if (!isOwn(caller, keyId)) requireAuthorityOver(caller, await reach(caller, keyId));
      if (!(await store.revoke(keyVisibility(caller), keyId))) throw notFound(keyId);
    },

    async revokeWithDescendants(caller, keyId) {
      const revoked = await store.revokeLineage(keyVisibility(caller), keyId, (keys) =>
        requireAuthorityOverOthers(caller, keys),
      );
      if (revoked === null) throw notFound(keyId);
      return revoked;
    },

    close: () => uses.close(),
  };
}

async function makeKey(
  { store, settings, clock }: Omit<Dependencies, 'log'>,
  caller: AccountCaller,
  input: NewKeyInput,
  commit?: InTransaction<NewKey>,
): Promise<NewKey> {
  const now = clock.now();
  requireGrantable(caller, input, now);
  const fullKey = newKeyValue();
  const key = await store.insert(
    wantedKey(caller, input, fullKey),
    { maxActive: settings.keysPerUser, maxKept: KEPT_KEYS, now },
    commit && ((tx, created) => commit(tx, { key: created, fullKey })),
  );
  if (key === 'too_many') throw tooMany(settings.keysPerUser);
  if (key === 'maker_revoked') throw refusedKey();
  if (key === 'owner_deleted') throw ownerDeleted(caller);
  return { key, fullKey };
}

function requireWorking(key: KeyWithOwner, now: Date): void {
  if (!key.isActive || hasPassed(key.expiresAt, now)) throw refusedKey();
  if (key.userDeleted) throw userGone();
}

function requireGrantable(caller: AccountCaller, input: NewKeyInput, now: Date): void {
  requireAuthority(caller, input);
  requireLifetime(caller, input.expiresAt);
  if (hasPassed(input.expiresAt, now))
    throw new InvalidInput({ field: '/expiresAt', message: 'must lie in the future' });
}

/** A key can always revoke itself. */
function requireAuthorityOverOthers(caller: AccountCaller, keys: readonly ApiKey[]): void {
  for (const key of keys) if (!isOwn(caller, key.id)) requireAuthorityOver(caller, key);
}

function isOwn(caller: AccountCaller, keyId: KeyId): boolean {
  return caller.kind === 'key' && caller.keyId === keyId;
}

function callerOf(key: KeyWithOwner): KeyCaller {
  const { id: keyId, userId, organizationId, role, scopes, expiresAt } = key;
  // Only admins can grant the level `client`, and it ends with the role.
  const scopeLevel = role === 'admin' ? key.scopeLevel : 'user';
  return { kind: 'key', keyId, userId, organizationId, role, scopes, scopeLevel, expiresAt };
}

function wantedKey(caller: AccountCaller, input: NewKeyInput, fullKey: string) {
  return {
    ...input,
    userId: caller.userId,
    organizationId: caller.organizationId,
    scopes: [...new Set(input.scopes)],
    keyPrefix: keyPrefix(fullKey),
    hash: hashKeyValue(fullKey),
    createdByKeyId: caller.kind === 'key' ? caller.keyId : null,
  };
}

function hasPassed(moment: Date | null, now: Date): boolean {
  return moment !== null && moment.getTime() <= now.getTime();
}

function notAKey(): ApiError {
  return new ApiError('UNAUTHORIZED', 'The bearer token is not an API key.');
}

function tooMany(keysPerUser: number): ApiError {
  const message = `You have ${keysPerUser} active API keys, the most that a user may have. Revoke one that you no longer use.`;
  return new ApiError('INVALID_INPUT', message);
}

function notFound(keyId: KeyId): ApiError {
  return new ApiError('KEY_NOT_FOUND', `There is no API key ${keyId}.`);
}
