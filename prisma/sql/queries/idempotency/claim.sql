-- Begins a request if the organization is below its limits, and begins it again if an earlier attempt's process died before
-- it started a run. Does not wait for the disk: the request's own change commits later, so it cannot be on disk without the
-- claim.
-- @param {bytea} $1:hash
-- @param {int4} $2:organizationId
-- @param {bytea} $3:targetHash
-- @param {bytea?} $4:bodyHash
-- @param {timestamptz} $5:now
-- @param {timestamptz} $6:expiredBefore
-- @param {float8} $7:silentMs
-- @param {int4} $8:perOrganization
-- @param {int4} $9:kibPerOrganization
-- @column {int8} id
-- @column {int4} attempt
INSERT INTO idempotency_keys AS k (hash, organization_id, target_hash, body_hash, created)
SELECT $1, $2, $3, $4, $5
WHERE (SELECT coalesce(sum(entries), 0) FROM list_counts
      WHERE list = 'idempotency_keys' AND organization_id = $2 AND user_id = 0) < $8::int
  AND (SELECT coalesce(sum(entries), 0) FROM list_counts
      WHERE list = 'idempotency_sizes' AND organization_id = $2 AND user_id = 0) < $9::int
ON CONFLICT (hash) DO UPDATE SET
  attempt = k.attempt + 1, target_hash = excluded.target_hash, created = excluded.created,
  body_hash = CASE WHEN k.created > $6 THEN coalesce(k.body_hash, excluded.body_hash) ELSE excluded.body_hash END,
  seen_at = clock_timestamp(), execution_id = NULL, answer = NULL, finished_at = NULL
WHERE k.created <= $6 OR (
  k.finished_at IS NULL AND k.execution_id IS NULL
  AND k.seen_at <= clock_timestamp() - $7 * interval '1 millisecond'
  AND k.target_hash = excluded.target_hash
  AND coalesce(k.body_hash = excluded.body_hash, true)
)
RETURNING k.id, k.attempt, set_config('synchronous_commit', 'off', true)
