-- For each source of rows, a JSON object with `workflow_id`, `revision` or null, `params` and `params_hash`: the completed
-- run for the latest time, and the newest run, which can be the same. Considers the newest 500 runs of a workflow. Without a
-- revision, runs of later revisions than the published one do not count. Runs without parameters have empty `sealed_params`, and
-- those of schedules have `params`. JSON with U+0000 cannot become jsonb.
-- @param {json} $1:sources
-- @param {int4} $2:organizationId
-- @column {int4!} position
-- @column {int8!: ExecutionId} id
-- @column {text!: ExecutionStatus} status
-- @column {int4!} revision
-- @column {timestamptz!} created
-- @column {timestamptz} dueAt
-- @column {timestamptz?} finishedAt
-- @column {text?} resultId
-- @column {json?: ExecutionOutput[]} outputs
-- @column {json?: ExecutionProblem} error
-- @column {bool} isLatest
WITH source AS (
  SELECT ordinality::int - 1 AS position, (value->>'workflow_id')::int AS workflow_id, (value->>'revision')::int AS revision,
    (value->'params')::jsonb AS params, decode(value->>'params_hash', 'hex') AS params_hash
  FROM json_array_elements($1::json) WITH ORDINALITY AS source(value, ordinality)
)
SELECT source.position, run.id, run.status, run.revision, run.created, run.due_at, run.finished_at, run.result_id, run.outputs,
  CASE WHEN run.error IS NOT NULL THEN json_build_object('nodeId', run.error->'node_id', 'code', run.error->'code', 'message', run.error->'message') END AS error,
  run.latest = 1 AND run.status = 'completed' AS is_latest
FROM source CROSS JOIN LATERAL (
  SELECT coalesce(published_revision, revision) AS revision FROM workflows WHERE id = source.workflow_id AND organization_id = $2
) w CROSS JOIN LATERAL (
  SELECT e.id, e.status, e.revision, e.created, coalesce(e.due_at, e.created) AS due_at, e.finished_at, e.result_id, e.outputs, e.error,
    row_number() OVER (ORDER BY e.status = 'completed' DESC, coalesce(e.due_at, e.created) DESC, e.id DESC) AS latest,
    row_number() OVER (ORDER BY e.created DESC, e.id DESC) AS newest
  FROM (
    SELECT * FROM executions WHERE workflow_id = source.workflow_id ORDER BY created DESC, id DESC LIMIT 500
  ) e LEFT JOIN tile_runs t ON t.execution_id = e.id
  WHERE e.organization_id = $2 AND e.trigger <> 'resend'
    AND CASE WHEN source.revision IS NULL THEN e.moves_cursors AND e.revision <= w.revision ELSE e.revision = source.revision END
    AND (t.params_hash = source.params_hash
      OR octet_length(e.sealed_params) = 0 AND source.params = '{}'
      OR e.schedule_id IS NOT NULL AND NOT e.has_expressions
        AND CASE WHEN strpos(e.params::text, '\u0000') = 0 THEN e.params::jsonb = source.params END)
) run WHERE run.latest = 1 OR run.newest = 1
ORDER BY source.position, run.newest
