/** Limits the authority that a caller can grant: only its own scopes, level and lifetime. */

import { ApiError } from '../../errors.ts';
import type { AccountCaller, KeyCaller } from '../../model/caller.ts';
import type { ApiKey, Scope, ScopeLevel } from '../../model/key.ts';

export interface Grant {
  readonly scopeLevel: ScopeLevel;
  readonly scopes: readonly Scope[];
}

/** Throws FORBIDDEN if the grant exceeds the caller's authority. The message names the first excess. */
export function requireAuthority(caller: AccountCaller, grant: Grant): void {
  const excess = beyond(caller, grant);
  if (excess !== null) throw new ApiError('FORBIDDEN', excess);
}

/** The same for an existing key. Only API keys can meet one with more authority. */
export function requireAuthorityOver(caller: AccountCaller, key: ApiKey): void {
  if (caller.kind === 'session') return;
  if (beyond(caller, key) !== null)
    throw new ApiError(
      'FORBIDDEN',
      `Key ${key.id} holds more than this key does, so this key may not change or revoke it.`,
    );
  if (outlives(caller, key.expiresAt))
    throw new ApiError(
      'FORBIDDEN',
      `Key ${key.id} outlives this key, so this key may not change or revoke it.`,
    );
}

/** Throws FORBIDDEN if a key would outlive the key that creates it, so that a leaked key cannot extend its life. */
export function requireLifetime(caller: AccountCaller, expiresAt: Date | null): void {
  if (!outlives(caller, expiresAt)) return;
  const end = caller.expiresAt.toISOString();
  throw new ApiError(
    'FORBIDDEN',
    `This key expires at ${end} and cannot make one that outlives it. Choose an expiry that is not later.`,
  );
}

function outlives(
  caller: AccountCaller,
  expiresAt: Date | null,
): caller is KeyCaller & { expiresAt: Date } {
  if (caller.kind === 'session' || caller.expiresAt === null) return false;
  return expiresAt === null || expiresAt.getTime() > caller.expiresAt.getTime();
}

function beyond(caller: AccountCaller, grant: Grant): string | null {
  if (grant.scopeLevel === 'client') {
    if (caller.role !== 'admin')
      return 'Only an admin of the organization may grant the scope level `client`.';
    if (caller.kind === 'key' && caller.scopeLevel !== 'client')
      return 'This key has the scope level `user` and may not grant `client`.';
  }
  if (caller.kind === 'session') return null;
  const missing = grant.scopes.find((scope) => !caller.scopes.includes(scope));
  return missing === undefined
    ? null
    : `This key lacks the scope \`${missing}\` and may not grant it.`;
}
