-- The keys that encrypt secrets and tokens. Loose index scans: one lookup per key, however many credentials use it.
-- @column {text} keyId
WITH RECURSIVE secrets AS (
  (SELECT key_id FROM credentials ORDER BY key_id LIMIT 1)
  UNION ALL
  SELECT (SELECT c.key_id FROM credentials c WHERE c.key_id > secrets.key_id ORDER BY c.key_id LIMIT 1)
  FROM secrets WHERE secrets.key_id IS NOT NULL
), tokens AS (
  (SELECT key_id FROM credential_tokens WHERE key_id IS NOT NULL ORDER BY key_id LIMIT 1)
  UNION ALL
  SELECT (SELECT t.key_id FROM credential_tokens t WHERE t.key_id > tokens.key_id ORDER BY t.key_id LIMIT 1)
  FROM tokens WHERE tokens.key_id IS NOT NULL
)
SELECT key_id FROM secrets WHERE key_id IS NOT NULL UNION SELECT key_id FROM tokens WHERE key_id IS NOT NULL
