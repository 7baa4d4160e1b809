-- Commits without waiting for the disk.
-- @param {timestamptz} $1:now
-- @param {int8} $2:limit
DELETE FROM small_results WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM small_results WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2
)) RETURNING set_config('synchronous_commit', 'off', true)
