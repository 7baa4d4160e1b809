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

/** Whose limits the requests and runs of a key count against. */
export type KeyIdentity = Pick<KeyCaller, 'keyId' | 'organizationId'>;

/** A request with the session cookie: the person themself. */
export interface SessionCaller extends Person {
  readonly kind: 'session';
  readonly sessionId: SessionId;
}

export type Caller = KeyCaller | SessionCaller;

/**
 * Which rows a caller may see: those of one organization and, unless `userId`
 * is null, only those of that user.
 */
export interface Visibility {
  readonly organizationId: OrganizationId;
  readonly userId: UserId | null;
}
