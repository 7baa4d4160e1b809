-- The link of a token, unless it has ended: also if its user or the owner of the dashboard was deleted, its key was revoked or
-- lost its scope, or its user can no longer see the dashboard.
-- @param {bytea} $1:tokenHash
-- @param {timestamptz} $2:now
-- @column {int4!: ShareLinkId} linkId
-- @column {int4!: DashboardId} dashboardId
-- @column {int4!: OrganizationId} organizationId
-- @column {int4!: UserId} userId
-- @column {int4?: KeyId} keyId
-- @column {text!: Role} role
-- @column {json!: JsonObject} params
-- @column {int4?} refreshMinutes
-- @column {bool} seesOrganization
-- @column {timestamptz!} expiresAt
SELECT l.id AS link_id, l.dashboard_id, d.organization_id, l.user_id, l.key_id, u.role, l.params,
  CASE WHEN l.key_id IS NULL OR 'workflows:execute' = ANY (k.scopes) THEN l.refresh_minutes END AS refresh_minutes,
  l.sees_organization AND u.role = 'admin' AND (l.key_id IS NULL OR k.scope_level = 'client') AS sees_organization, l.expires_at
FROM share_links l JOIN dashboards d ON d.id = l.dashboard_id
JOIN users u ON u.id = l.user_id JOIN users owner ON owner.id = d.user_id
LEFT JOIN api_keys k ON k.id = l.key_id
WHERE l.token_hash = $1 AND l.expires_at > $2 AND u.deleted_at IS NULL AND owner.deleted_at IS NULL
  AND (l.key_id IS NULL OR k.is_active AND (k.expires_at IS NULL OR k.expires_at > $2) AND 'workflows:read' = ANY (k.scopes))
  AND (d.user_id = l.user_id OR l.sees_organization AND u.role = 'admin' AND (l.key_id IS NULL OR k.scope_level = 'client'))
