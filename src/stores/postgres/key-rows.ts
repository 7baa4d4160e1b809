import type { Prisma } from '../../generated/prisma/client.ts';
import type { ApiKey, Scope, ScopeLevel } from '../../model/key.ts';
import { bool, columns, int, nullable, text, texts, time } from './queries/columns.ts';

/** Excludes the hash, which only leaves the store for authentication. */
export const KEY = {
  id: true,
  userId: true,
  organizationId: true,
  name: true,
  keyPrefix: true,
  scopeLevel: true,
  scopes: true,
  isActive: true,
  lastUsedAt: true,
  expiresAt: true,
  created: true,
  createdByKeyId: true,
} as const satisfies Record<keyof ApiKey, true>;

/** Check constraints ensure level and scopes. */
export const toKey = ({
  scopeLevel,
  scopes,
  ...row
}: Prisma.ApiKeyGetPayload<{ select: typeof KEY }>): ApiKey => ({
  ...row,
  scopeLevel: scopeLevel as ScopeLevel,
  scopes: scopes as Scope[],
});

export const KEY_COLUMNS = columns<ApiKey>('k', {
  id: int(),
  userId: int(),
  organizationId: int(),
  name: text(),
  keyPrefix: text(),
  scopeLevel: text(),
  scopes: texts(),
  isActive: bool(),
  lastUsedAt: nullable(time()),
  expiresAt: nullable(time()),
  created: time(),
  createdByKeyId: nullable(int()),
});
