-- The active keys among a key and all its descendants. All belong to one user, since a key can only make keys for its
-- owner.
-- @param {int4} $1:keyId
-- @column {int4: KeyId} id
WITH RECURSIVE lineage AS (
  SELECT id FROM api_keys WHERE id = $1
  UNION ALL
  SELECT made.id FROM api_keys made JOIN lineage ON made.created_by_key_id = lineage.id
)
SELECT k.id FROM api_keys k WHERE k.id IN (SELECT id FROM lineage) AND k.is_active
