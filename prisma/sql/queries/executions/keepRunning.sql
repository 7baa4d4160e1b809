-- Records the heartbeat of attempts.
-- @param {_int8} $1:executionIds
-- @param {_int4} $2:attempts
-- @column {int8: ExecutionId} executionId
-- @column {int4} attempt
-- @column {bool} isCancelled
-- @column {text?: AuthorityProblemCode} authorityProblem
WITH e AS (
  UPDATE executions e SET seen_at = clock_timestamp()
  FROM unnest($1::bigint[], $2::int[]) AS held (id, attempt)
  WHERE e.id = held.id AND e.attempt = held.attempt AND e.status = 'running'
  RETURNING e.id, e.attempt, e.user_id, e.key_id, e.workflow_user_id, e.cancelled_at
)
SELECT e.id AS execution_id, e.attempt, e.cancelled_at IS NOT NULL AS is_cancelled,
  authority_problem(e.user_id, e.key_id, e.workflow_user_id, u, k) AS authority_problem
FROM e LEFT JOIN users u ON u.id = e.user_id LEFT JOIN api_keys k ON k.id = e.key_id
