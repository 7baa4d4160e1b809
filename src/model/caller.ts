/** Who sends a request, as authentication established it. */

import type { Scope, ScopeLevel } from './key.ts';
import type { Role } from './user.ts';

interface Person {
  readonly userId: number;
  readonly organizationId: number;
  readonly role: Role;
}

/** A request with `Authorization: Bearer weir_…`. */
export interface KeyCaller extends Person {
  readonly kind: 'key';
  readonly keyId: number;
  readonly scopes: readonly Scope[];
  readonly scopeLevel: ScopeLevel;
  readonly expiresAt: Date | null;
}

/** A request with the session cookie: the person themself. */
export interface SessionCaller extends Person {
  readonly kind: 'session';
  readonly sessionId: number;
}

export type Caller = KeyCaller | SessionCaller;

/**
 * Which rows a caller may see: those of one organization and, unless `userId`
 * is null, only those of that user.
 */
export interface Visibility {
  readonly organizationId: number;
  readonly userId: number | null;
}
