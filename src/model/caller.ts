/** The authenticated principal of a request. */

import type { JsonObject } from '../kit/json-value.ts';
import type { DashboardId, KeyId, OrganizationId, SessionId, ShareLinkId, UserId } from './ids.ts';
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

/** Someone with an account, or a program of theirs. */
export type AccountCaller = KeyCaller | SessionCaller;

/** A request with the token of a shared dashboard. It acts for the user or key that shared it, and sees only that dashboard. */
export interface ViewerCaller extends Person {
  readonly kind: 'viewer';
  /** Null if no key shared the dashboard. */
  readonly keyId: KeyId | null;
  readonly dashboardId: DashboardId;
  /** Null for a token that an embedding site has signed. */
  readonly linkId: ShareLinkId | null;
  /** The values of the controls. */
  readonly params: JsonObject;
  /** True if the workflows of the whole organization are visible. */
  readonly seesOrganization: boolean;
  /** Null if viewers cannot refresh the dashboard. */
  readonly refreshMinutes: number | null;
  readonly expiresAt: Date;
}

export type Caller = AccountCaller | ViewerCaller;

/** The part of a caller that limits depend on: its key, or its user if it has a session, and its organization. */
export type CallerIdentity =
  | Pick<KeyCaller, 'kind' | 'keyId' | 'organizationId'>
  | Pick<SessionCaller, 'kind' | 'userId' | 'organizationId'>
  | Pick<ViewerCaller, 'kind' | 'userId' | 'keyId' | 'organizationId'>;

/** The member of an organization whose limits apply to the caller: all sessions of a user are one member. */
export function memberOf(caller: CallerIdentity): {
  readonly kind: 'key' | 'user';
  readonly id: number;
} {
  if (caller.kind === 'key') return { kind: 'key', id: caller.keyId };
  const keyId = caller.kind === 'viewer' ? caller.keyId : null;
  return keyId === null ? { kind: 'user', id: caller.userId } : { kind: 'key', id: keyId };
}

/** The author of a change or a run. A session has no key. */
export function authorOf(caller: Caller): {
  readonly userId: UserId;
  readonly keyId: KeyId | null;
} {
  return { userId: caller.userId, keyId: caller.kind === 'session' ? null : caller.keyId };
}

/**
 * The rows that a caller can see: those of one organization or, if `userId` is not null, only those of that user.
 */
export interface Visibility {
  readonly organizationId: OrganizationId;
  readonly userId: UserId | null;
}
