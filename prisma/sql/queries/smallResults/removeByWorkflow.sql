-- Commits without waiting for the disk.
-- @param {int4} $1:workflowId
-- @param {int8} $2:limit
DELETE FROM small_results WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM small_results WHERE workflow_id = $1 LIMIT $2
)) RETURNING set_config('synchronous_commit', 'off', true)
