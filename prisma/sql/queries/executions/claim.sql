-- The function is in `prisma/sql/`. `revision` is null if the workflow was deleted. Encrypted parameters are read only if they
-- are small.
-- @param {int4} $1:perOrganization
-- @param {int4} $2:limit
-- @column {int8!: ExecutionId} executionId
-- @column {int4!} attempt
-- @column {int4!: OrganizationId} organizationId
-- @column {int4!: WorkflowId} workflowId
-- @column {int4?} revision
-- @column {int8?: ExecutionId} resendOf
-- @column {timestamptz} dueAt
-- @column {timestamptz} baseStartedAt
-- @column {timestamptz?} lastSuccessAt
-- @column {json?: JsonObject} params
-- @column {text?} paramsId
-- @column {bytea?} sealedParams
-- @column {bool} hasExpressions
-- @column {int8?} backfillId
-- @column {int4!: UserId} userId
-- @column {int4?: KeyId} keyId
-- @column {int4!: UserId} workflowUserId
-- @column {text?: AuthorityProblemCode} authorityProblem
-- @column {bool} seesOrganization
-- @column {json?: readonly CalledRevision[]} calledWorkflows
-- @column {bool} hasReserved
-- @column {int4} waitedMs
-- @column {int4!} outages
-- @column {int4} sinceFirstStartMs
SELECT run.id AS execution_id, run.attempt, run.organization_id, run.workflow_id,
  CASE WHEN w.id IS NOT NULL THEN run.revision END AS revision, CASE WHEN run.trigger = 'resend' THEN run.rerun_of END AS resend_of,
  coalesce(run.due_at, run.created) AS due_at, coalesce(run.base_started_at, run.first_started_at, run.started_at) AS base_started_at,
  run.last_success_at, run.params, run.params_id, CASE WHEN run.params_id IS NULL THEN run.sealed_params END AS sealed_params,
  run.has_expressions, run.backfill_id, run.user_id, run.key_id, run.workflow_user_id,
  authority_problem(run.user_id, run.key_id, run.workflow_user_id, u, k) AS authority_problem,
  -- No user has the id 0.
  authority_problem(run.user_id, run.key_id, 0, u, k) IS NULL AS sees_organization, run.called_workflows,
  run.result_bytes > 0 AS has_reserved,
  (extract(epoch FROM run.started_at - run.created) * 1000)::int AS waited_ms,
  run.outages,
  (extract(epoch FROM run.started_at - coalesce(run.first_started_at, run.started_at)) * 1000)::int AS since_first_start_ms
FROM claim_executions($1, $2, true) run
LEFT JOIN workflows w ON w.id = run.workflow_id AND w.organization_id = run.organization_id
LEFT JOIN users u ON u.id = run.user_id
LEFT JOIN api_keys k ON k.id = run.key_id
