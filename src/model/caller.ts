/** The authenticated principal of a request. */

import type { KeyId, OrganizationId, SessionId, UserId } from './ids.ts';
import type { Scope, ScopeLevel } from './key.ts';
import type { Role } from './user.ts';

interface Person {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly role: Role;
}

/** A request with `Authorization: Bearer weir_…`. */
export interface KeyCaller extends Person {
  readonly kind: 'key';
  readonly keyId: KeyId;
  readonly scopes: readonly Scope[];
  readonly scopeLevel: ScopeLevel;
  readonly expiresAt: Date | null;
}

/** A request with the session cookie of a user. */
export interface SessionCaller extends Person {
  readonly kind: 'session';
  readonly sessionId: SessionId;
}

export type Caller = KeyCaller | SessionCaller;

/** The part of a caller that limits depend on: its key, or its user if it has a session, and its organization. */
export type CallerIdentity =
  | Pick<KeyCaller, 'kind' | 'keyId' | 'organizationId'>
  | Pick<SessionCaller, 'kind' | 'userId' | 'organizationId'>;

/** The member of an organization whose limits apply to the caller: all sessions of a user are one member. */
export function memberOf(caller: CallerIdentity): {
  readonly kind: 'key' | 'user';
  readonly id: number;
} {
  return caller.kind === 'key'
    ? { kind: 'key', id: caller.keyId }
    : { kind: 'user', id: caller.userId };
}

/** The author of a change or a run. A session has no key. */
export function authorOf(caller: Caller): {
  readonly userId: UserId;
  readonly keyId: KeyId | null;
} {
  return { userId: caller.userId, keyId: caller.kind === 'key' ? caller.keyId : null };
}

/**
 * The rows that a caller can see: those of one organization or, if `userId` is not null, only those of that user.
 */
export interface Visibility {
  readonly organizationId: OrganizationId;
  readonly userId: UserId | null;
}
