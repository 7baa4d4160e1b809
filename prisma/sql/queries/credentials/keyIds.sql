-- The keys that encrypt secrets. A loose index scan: one lookup per key, however many credentials use it.
-- @column {text} keyId
WITH RECURSIVE used AS (
  (SELECT key_id FROM credentials ORDER BY key_id LIMIT 1)
  UNION ALL
  SELECT (SELECT c.key_id FROM credentials c WHERE c.key_id > used.key_id ORDER BY c.key_id LIMIT 1)
  FROM used WHERE used.key_id IS NOT NULL
) SELECT key_id FROM used WHERE key_id IS NOT NULL
