/** API keys in PostgreSQL. */

import type { ApiKey, Scope, ScopeLevel } from '../model/key.ts';
import type { Visibility } from '../model/caller.ts';
import type { Role } from '../model/user.ts';

export interface NewKey {
  readonly userId: number;
  readonly organizationId: number;
  readonly name: string;
  readonly keyPrefix: string;
  /** SHA-256 of the whole key value. */
  readonly hash: Buffer;
  readonly scopeLevel: ScopeLevel;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

/** A key with what authentication must know of its owner. */
export interface KeyWithOwner extends ApiKey {
  readonly hash: Buffer;
  readonly role: Role;
  /** The owner was deleted; the key then answers USER_NOT_FOUND. */
  readonly userDeleted: boolean;
}

export interface KeyStore {
  insert(key: NewKey): Promise<ApiKey>;
  /** Newest first. */
  list(visibility: Visibility): Promise<readonly ApiKey[]>;
  find(visibility: Visibility, id: number): Promise<ApiKey | null>;
  update(visibility: Visibility, id: number, change: { name?: string; scopes?: readonly Scope[] }): Promise<ApiKey | null>;
  /** True when the key exists, revoked before or not. */
  revoke(visibility: Visibility, id: number): Promise<boolean>;
  /** The query of every authenticated request: one round trip, by the unique index on the hash. */
  findByHash(hash: Buffer): Promise<KeyWithOwner | null>;
  /** Sets `last_used_at` of many keys in one statement. */
  touch(uses: ReadonlyMap<number, Date>): Promise<void>;
}
