-- The schedule is locked, and has no runs for these times. All but the first ones are held.
-- @param {int4} $1:scheduleId
-- @param {_timestamptz} $2:dueTimes
-- @param {int4} $3:userId
-- @param {int4?} $4:keyId
-- @param {int4} $5:maxParallel
-- @column {int8!} backfillId
WITH backfill AS MATERIALIZED (SELECT nextval('executions_id_seq') AS id),
e AS (
  INSERT INTO executions
    (organization_id, workflow_id, workflow_user_id, revision, user_id, key_id, status, is_background, attempt,
     trigger, schedule_id, due_at, params, has_expressions, backfill_id, held_limit)
  SELECT w.organization_id, w.id, w.user_id, coalesce(w.published_revision, w.revision), $3, $4, 'queued', true, 0,
    'api', s.id, due.at, s.params, s.has_expressions, backfill.id, CASE WHEN due.position > $5::int THEN $5::int END
  FROM backfill CROSS JOIN schedules s JOIN workflows w ON w.id = s.workflow_id
  CROSS JOIN unnest($2::timestamptz[]) WITH ORDINALITY AS due (at, position)
  WHERE s.id = $1 ORDER BY due.position
)
SELECT backfill.id AS backfill_id, pg_notify('weir_execution_queued', '') FROM backfill
