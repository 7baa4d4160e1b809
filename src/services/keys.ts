/** API keys: making, checking, narrowing and revoking them. */

import { timingSafeEqual } from 'node:crypto';

import type { Clock } from '../clock.ts';
import { ApiError } from '../errors.ts';
import type { Caller, KeyCaller } from '../model/caller.ts';
import type { ApiKey, Scope, ScopeLevel } from '../model/key.ts';
import type { KeyStore } from '../stores/index.ts';
import { invalidInput } from './invalid-input.ts';
import { requireAuthority, requireAuthorityOver, requireLifetime } from './key-authority.ts';
import { createKeyUses } from './key-uses.ts';
import { hashKeyValue, isKeyValue, keyPrefix, newKeyValue } from './key-value.ts';
import type { ServiceLog } from './service-log.ts';
import { keyVisibility } from './visibility.ts';

export interface Keys {
  /**
   * Who bears this key; null where nobody has it. Throws UNAUTHORIZED where it is
   * revoked or expired, USER_NOT_FOUND where its owner was deleted. Notes the use.
   * @param value what stood behind `Bearer `
   */
  authenticate(value: string): Promise<KeyCaller | null>;
  /** Whether the value could be a key at all: prefix, alphabet, length, checksum. No store is asked. */
  isWellFormed(value: string): boolean;
  /**
   * Throws FORBIDDEN for a scope, level or lifetime that the caller does not hold, and
   * INVALID_INPUT for an expiry that has passed. Scopes sent twice count once;
   * none at all is a key that reaches the key endpoints only.
   */
  create(caller: Caller, input: NewKeyInput): Promise<{ key: ApiKey; fullKey: string }>;
  /** The keys of the caller's user; those of the whole organization for an admin who is logged in. Newest first. */
  list(caller: Caller): Promise<readonly ApiKey[]>;
  /**
   * Throws KEY_NOT_FOUND for a key that `list` would not show, and FORBIDDEN
   * where a bearer key meets one that holds more than itself, as does `revoke`.
   */
  update(caller: Caller, keyId: number, change: { name?: string; scopes?: readonly Scope[] }): Promise<ApiKey>;
  /** At once and for good; revoking again changes nothing. */
  revoke(caller: Caller, keyId: number): Promise<void>;
  /** Writes what uses are still noted. */
  close(): Promise<void>;
}

export interface NewKeyInput {
  readonly name: string;
  readonly scopeLevel: ScopeLevel;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

interface Dependencies {
  readonly store: KeyStore;
  readonly clock: Clock;
  readonly log: ServiceLog;
}

/** Nothing that authentication reads is kept between requests: a revocation holds from the next one on, on every replica. */
export function createKeys({ store, clock, log }: Dependencies): Keys {
  const uses = createKeyUses({ store, clock, log });

  async function reach(caller: Caller, keyId: number): Promise<ApiKey> {
    const key = await store.find(keyVisibility(caller), keyId);
    if (key === null) throw notFound(keyId);
    return key;
  }

  return {
    isWellFormed: isKeyValue,

    async authenticate(value) {
      if (!isKeyValue(value)) return null;
      const hash = hashKeyValue(value);
      const key = await store.findByHash(hash);
      if (key === null || !timingSafeEqual(key.hash, hash)) return null;
      if (!key.isActive || hasPassed(key.expiresAt, clock.now())) throw refusedKey();
      if (key.userDeleted) throw new ApiError('USER_NOT_FOUND', 'The user to whom this API key belongs no longer exists.');
      uses.note(key);
      const { userId, organizationId, role, scopes, scopeLevel, expiresAt } = key;
      return { kind: 'key', keyId: key.id, userId, organizationId, role, scopes, scopeLevel, expiresAt };
    },

    async create(caller, input) {
      requireAuthority(caller, input);
      requireLifetime(caller, input.expiresAt);
      if (hasPassed(input.expiresAt, clock.now())) throw invalidInput({ path: '/expires_at', message: 'must lie in the future' });
      const fullKey = newKeyValue();
      const key = await store.insert({
        ...input,
        userId: caller.userId,
        organizationId: caller.organizationId,
        scopes: [...new Set(input.scopes)],
        keyPrefix: keyPrefix(fullKey),
        hash: hashKeyValue(fullKey),
      });
      return { key, fullKey };
    },

    async list(caller) {
      const keys = await store.list(keyVisibility(caller));
      return keys.map((key) => uses.shown(key));
    },

    async update(caller, keyId, change) {
      const scopes = change.scopes && [...new Set(change.scopes)];
      if (scopes) requireAuthority(caller, { scopeLevel: 'user', scopes });
      requireAuthorityOver(caller, await reach(caller, keyId));
      const key = await store.update(keyVisibility(caller), keyId, { ...change, ...(scopes && { scopes }) });
      if (key === null) throw notFound(keyId);
      return uses.shown(key);
    },

    async revoke(caller, keyId) {
      const itself = caller.kind === 'key' && caller.keyId === keyId;
      if (!itself) requireAuthorityOver(caller, await reach(caller, keyId));
      if (!(await store.revoke(keyVisibility(caller), keyId))) throw notFound(keyId);
    },

    close: () => uses.close(),
  };
}

function hasPassed(moment: Date | null, now: Date): boolean {
  return moment !== null && moment.getTime() <= now.getTime();
}

/** One answer for every key that does not work: which of the reasons it is would help only someone who guesses. */
export function refusedKey(): ApiError {
  return new ApiError('UNAUTHORIZED', 'The API key is unknown, revoked or expired.');
}

function notFound(keyId: number): ApiError {
  return new ApiError('KEY_NOT_FOUND', `There is no API key ${keyId}.`);
}
