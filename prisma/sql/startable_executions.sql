-- The queued runs that a worker can start now. A run that was put back waits until `not_before`; a run of a schedule's
-- time waits for the earlier ones of that schedule; a held run of a backfill waits until it is released.
CREATE OR REPLACE VIEW "startable_executions" AS
SELECT e.organization_id, e.id, e.sealed_params IS NOT NULL OR e.rerun_of IS NOT NULL AS is_sealed FROM executions e
WHERE e.status = 'queued' AND e.held_limit IS NULL AND (e.not_before IS NULL OR e.not_before <= clock_timestamp()) AND (e.backfill_id IS NOT NULL OR NOT EXISTS (
  SELECT FROM executions earlier
  WHERE (earlier.status = 'running' OR earlier.not_before > clock_timestamp() AND earlier.id < e.id)
    AND earlier.finished_at IS NULL AND earlier.backfill_id IS NULL
    AND earlier.schedule_id = e.schedule_id AND earlier.due_at IS NOT NULL AND e.due_at IS NOT NULL));
