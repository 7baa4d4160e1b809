-- Skips a run that exists for its due time. LIMIT makes the planner look up each workflow by id. The parameters are copied
-- inside the database: those of many schedules would be too large for one statement.
-- @param {json} $1:runs
-- @column {int4!: ScheduleId} scheduleId
-- @column {int8: ExecutionId} executionId
WITH e AS (
  INSERT INTO executions
    (organization_id, workflow_id, workflow_user_id, revision, user_id, key_id, status, is_background, attempt,
     trigger, schedule_id, due_at, params, has_expressions)
  SELECT (run->>'organizationId')::int, w.id, w.user_id, coalesce(w.published_revision, w.revision), (run->>'userId')::int, (run->>'keyId')::int,
    'queued', true, 0, run->>'trigger', (run->>'scheduleId')::int, (run->>'dueAt')::timestamptz,
    s.params, s.has_expressions
  FROM json_array_elements($1::json) run CROSS JOIN LATERAL (
    SELECT id, user_id, revision, published_revision FROM workflows WHERE id = (run->>'workflowId')::int LIMIT 1) w
  CROSS JOIN LATERAL (SELECT params, has_expressions FROM schedules WHERE id = (run->>'scheduleId')::int LIMIT 1) s
  ON CONFLICT (schedule_id, due_at) WHERE schedule_id IS NOT NULL DO NOTHING
  RETURNING id, schedule_id
)
SELECT e.schedule_id, e.id AS execution_id, pg_notify('weir_execution_queued', '') FROM e
