-- Commits without waiting for the disk.
-- @param {timestamptz} $1:now
-- @param {int8} $2:limit
DELETE FROM file_pieces WHERE (file_id, position) IN (
  SELECT p.file_id, p.position FROM files f JOIN file_pieces p ON p.file_id = f.id WHERE f.expires_at <= $1 LIMIT $2
) RETURNING set_config('synchronous_commit', 'off', true)
