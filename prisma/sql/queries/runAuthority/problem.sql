-- @param {int4} $1:userId
-- @param {int4?} $2:keyId
-- @param {int4} $3:workflowUserId
-- @column {text?: AuthorityProblemCode} problem
SELECT authority_problem(run.user_id, run.key_id, run.workflow_user_id, u, k) AS problem
FROM (SELECT $1::int AS user_id, $2::int AS key_id, $3::int AS workflow_user_id) run
LEFT JOIN users u ON u.id = run.user_id
LEFT JOIN api_keys k ON k.id = run.key_id
