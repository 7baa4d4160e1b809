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

/** The key and organization whose limits apply to a request. */
export type KeyIdentity = Pick<KeyCaller, 'keyId' | 'organizationId'>;

/** A request with the session cookie of a user. */
export interface SessionCaller extends Person {
  readonly kind: 'session';
  readonly sessionId: SessionId;
}

export type Caller = KeyCaller | SessionCaller;

/**
 * The rows that a caller can see: those of one organization or, if `userId` is not null, only those of that user.
 */
export interface Visibility {
  readonly organizationId: OrganizationId;
  readonly userId: UserId | null;
}
