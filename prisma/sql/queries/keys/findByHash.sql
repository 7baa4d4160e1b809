-- Runs for every authenticated request: one round trip, by the unique index on the hash.
-- @param {bytea} $1:hash
-- @column {int4: KeyId} id
-- @column {int4: UserId} userId
-- @column {int4: OrganizationId} organizationId
-- @column {text} name
-- @column {text} keyPrefix
-- @column {text: ScopeLevel} scopeLevel
-- @column {_text: readonly Scope[]} scopes
-- @column {bool} isActive
-- @column {timestamptz?} lastUsedAt
-- @column {timestamptz?} expiresAt
-- @column {timestamptz} created
-- @column {int4?: KeyId} createdByKeyId
-- @column {bytea} hash
-- @column {text: Role} role
-- @column {bool} userDeleted
SELECT k.id, k.user_id, k.organization_id, k.name, k.key_prefix, k.scope_level, k.scopes, k.is_active, k.last_used_at,
  k.expires_at, k.created, k.created_by_key_id, k.hash, u.role, u.deleted_at IS NOT NULL AS user_deleted
FROM api_keys k JOIN users u ON u.id = k.user_id
WHERE k.hash = $1
