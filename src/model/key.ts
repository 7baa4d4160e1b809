/** API keys. The value itself is never part of the model: only its SHA-256 is stored. */

import type { KeyId, OrganizationId, UserId } from './ids.ts';

export const SCOPES = ['workflows:read', 'workflows:write', 'workflows:execute'] as const;
export type Scope = (typeof SCOPES)[number];

/** `user`: the owner's resources only; `client`: all of the organization's. */
export type ScopeLevel = 'user' | 'client';

export interface ApiKey {
  readonly id: KeyId;
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly name: string;
  /** The first 12 characters of the key, for identification only. */
  readonly keyPrefix: string;
  readonly scopeLevel: ScopeLevel;
  readonly scopes: readonly Scope[];
  readonly isActive: boolean;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly created: Date;
  /** The key that created this one; null if a session did. */
  readonly createdByKeyId: KeyId | null;
}
