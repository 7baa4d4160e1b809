/** The authority that a caller may grant: never a scope, a level or a time beyond its own. */

import { ApiError } from '../../errors.ts';
import type { Caller, KeyCaller } from '../../model/caller.ts';
import type { ApiKey, Scope, ScopeLevel } from '../../model/key.ts';

export interface Grant {
  readonly scopeLevel: ScopeLevel;
  readonly scopes: readonly Scope[];
}

/** Throws FORBIDDEN where the grant holds more than the caller, naming the first thing that is too much. */
export function requireAuthority(caller: Caller, grant: Grant): void {
  const excess = beyond(caller, grant);
  if (excess !== null) throw new ApiError('FORBIDDEN', excess);
}

/** The same for a key that exists; only a bearer key can find one that holds more than itself. */
export function requireAuthorityOver(caller: Caller, key: ApiKey): void {
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

/** Throws FORBIDDEN where a key would outlive the key that makes it: a key that leaked must not outlast its own end. */
export function requireLifetime(caller: Caller, expiresAt: Date | null): void {
  if (!outlives(caller, expiresAt)) return;
  const end = caller.expiresAt.toISOString();
  throw new ApiError(
    'FORBIDDEN',
    `This key expires at ${end} and cannot make one that outlives it. Choose an expiry that is not later.`,
  );
}

function outlives(
  caller: Caller,
  expiresAt: Date | null,
): caller is KeyCaller & { expiresAt: Date } {
  if (caller.kind === 'session' || caller.expiresAt === null) return false;
  return expiresAt === null || expiresAt.getTime() > caller.expiresAt.getTime();
}

function beyond(caller: Caller, grant: Grant): string | null {
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
