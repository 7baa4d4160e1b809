-- Ends queued runs, and notifies the processes of running ones. The third parameter has the stored errors by code.
-- @param {int4} $1:organizationId
-- @param {int4} $2:userId
-- @param {jsonb} $3:errors
WITH queued AS (
  SELECT e.id, authority_problem(e.user_id, e.key_id, e.workflow_user_id, u, k) AS problem
  FROM executions e LEFT JOIN users u ON u.id = e.user_id LEFT JOIN api_keys k ON k.id = e.key_id
  WHERE e.organization_id = $1 AND e.user_id = $2 AND e.status = 'queued' AND e.params_id IS NULL
    AND authority_problem(e.user_id, e.key_id, e.workflow_user_id, u, k) IS NOT NULL
  FOR NO KEY UPDATE OF e SKIP LOCKED
), ended AS (
  UPDATE executions e SET status = 'cancelled', finished_at = clock_timestamp(), params = CASE WHEN e.schedule_id IS NOT NULL THEN e.params END,
    error = $3::jsonb -> queued.problem
  FROM queued WHERE e.id = queued.id RETURNING e.id
), running AS (
  SELECT e.id FROM executions e LEFT JOIN users u ON u.id = e.user_id LEFT JOIN api_keys k ON k.id = e.key_id
  WHERE e.organization_id = $1 AND e.user_id = $2 AND e.status = 'running'
    AND authority_problem(e.user_id, e.key_id, e.workflow_user_id, u, k) IS NOT NULL
)
SELECT pg_notify('weir_execution_ended', id::text) FROM ended
UNION ALL SELECT pg_notify('weir_execution_cancel', id::text) FROM running
