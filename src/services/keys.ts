/** API keys: making, checking, narrowing and revoking them. */

import type { Caller, KeyCaller } from '../model/caller.ts';
import type { ApiKey, Scope, ScopeLevel } from '../model/key.ts';

export interface Keys {
  /**
   * Who bears this key. Throws UNAUTHORIZED where the key is malformed, unknown,
   * revoked or expired, USER_NOT_FOUND where its owner was deleted. Notes the use.
   * @param value what stood behind `Bearer `
   */
  authenticate(value: string): Promise<KeyCaller>;
  /** Whether the value could be a key at all: prefix, alphabet, length, checksum. No store is asked. */
  isWellFormed(value: string): boolean;
  create(caller: Caller, input: NewKeyInput): Promise<{ key: ApiKey; fullKey: string }>;
  list(caller: Caller): Promise<readonly ApiKey[]>;
  update(caller: Caller, keyId: number, change: { name?: string; scopes?: readonly Scope[] }): Promise<ApiKey>;
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
