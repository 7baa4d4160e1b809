/** API keys as the API shows them. */

import type { ApiKey } from '../../model/key.ts';
import type { Shapes } from './shapes.ts';

export function presentNewKey(key: ApiKey): Shapes['NewKey'] {
  return {
    id: key.id,
    name: key.name,
    key_prefix: key.keyPrefix,
    scope_level: key.scopeLevel,
    scopes: [...key.scopes],
    expires_at: key.expiresAt && key.expiresAt.toISOString(),
    created: key.created.toISOString(),
  };
}

export function presentKey(key: ApiKey): Shapes['ApiKey'] {
  return {
    ...presentNewKey(key),
    is_active: key.isActive,
    last_used_at: key.lastUsedAt && key.lastUsedAt.toISOString(),
    created_by_key_id: key.createdByKeyId,
    user_id: key.userId,
  };
}
