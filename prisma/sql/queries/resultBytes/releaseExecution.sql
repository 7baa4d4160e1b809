-- Releases at most the remaining bytes: if the workflow was deleted, they may already be released.
-- @param {int8} $1:executionId
WITH run AS MATERIALIZED (
  SELECT id, e.organization_id, b.expires_at, e.workflow_id, least(coalesce(bytes, 0), result_bytes) AS bytes
  FROM executions e LEFT JOIN result_bytes b
    ON b.organization_id = e.organization_id AND b.expires_at = e.result_expires_at AND b.workflow_id = e.workflow_id
  WHERE id = $1 AND result_bytes > 0
), emptied AS (
  UPDATE result_bytes b SET bytes = b.bytes - run.bytes FROM run
  WHERE b.organization_id = run.organization_id AND b.expires_at = run.expires_at AND b.workflow_id = run.workflow_id
), released AS (
  UPDATE result_totals t SET bytes = t.bytes - run.bytes FROM run
  WHERE t.organization_id = run.organization_id
)
UPDATE executions e SET result_bytes = 0 FROM run WHERE e.id = run.id
