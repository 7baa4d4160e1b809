-- A run that was put back because a part of the service was unavailable waits before its next attempt.
ALTER TABLE "executions" ADD COLUMN     "first_started_at" TIMESTAMPTZ(3),
ADD COLUMN     "not_before" TIMESTAMPTZ(3),
ADD COLUMN     "outages" INTEGER NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION "claim_executions"("per_organization" INTEGER, "at_most" INTEGER) RETURNS SETOF "executions" ROWS 1 LANGUAGE plpgsql
-- A plain scan of an index passes over runs that have left it once, and notes that they have; a bitmap scan passes over them each time.
SET enable_bitmapscan = off SET enable_seqscan = off
SET enable_sort = off SET enable_incremental_sort = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  taken RECORD;
  job_keys TEXT[] := '{}';
BEGIN
  -- Any constant will do that no other lock has. A claim does not wait for the disk: one that is lost with the server is made again.
  PERFORM pg_advisory_xact_lock(7702369011042), set_config('synchronous_commit', 'off', true);
  WHILE cardinality(job_keys) < at_most LOOP
    -- `head` has the first run of each organization that may start now, one look into the index each. A run of a
    -- schedule waits for the one that the schedule started before it.
    WITH RECURSIVE head AS (
      (SELECT e.organization_id, e.id FROM executions e
       WHERE e.status = 'queued' AND (e.not_before IS NULL OR e.not_before <= clock_timestamp()) AND NOT EXISTS (
         SELECT FROM executions before
         WHERE (before.status = 'running' OR before.not_before > clock_timestamp() AND before.id < e.id)
           AND before.finished_at IS NULL
           AND before.schedule_id = e.schedule_id AND before.due_at IS NOT NULL AND e.due_at IS NOT NULL)
       ORDER BY e.organization_id, e.id LIMIT 1)
      UNION ALL
      SELECT next.organization_id, next.id FROM head CROSS JOIN LATERAL (
        SELECT e.organization_id, e.id FROM executions e
        WHERE e.status = 'queued' AND e.organization_id > head.organization_id
          AND (e.not_before IS NULL OR e.not_before <= clock_timestamp()) AND NOT EXISTS (
            SELECT FROM executions before
            WHERE (before.status = 'running' OR before.not_before > clock_timestamp() AND before.id < e.id)
              AND before.finished_at IS NULL
              AND before.schedule_id = e.schedule_id AND before.due_at IS NOT NULL AND e.due_at IS NOT NULL)
        ORDER BY e.organization_id, e.id LIMIT 1
      ) next
    ), running AS (
      SELECT organization_id, count(*) AS runs FROM executions
      WHERE status = 'running' AND is_background GROUP BY organization_id
    ), turn AS (
      SELECT head.id FROM head
      LEFT JOIN running USING (organization_id) LEFT JOIN queue_turns t USING (organization_id)
      WHERE coalesce(runs, 0) < per_organization
      ORDER BY coalesce(runs, 0), t.served_at NULLS FIRST, head.organization_id LIMIT 1
    ), run AS (
      -- By its end, not by `status`, which would lead over the index of all queued runs.
      UPDATE executions e SET status = 'running', attempt = attempt + 1,
        started_at = clock_timestamp(), seen_at = clock_timestamp()
      WHERE e.id = (SELECT id FROM turn) AND e.finished_at IS NULL
      RETURNING e.organization_id, e AS claimed
    ), served AS (
      INSERT INTO queue_turns (organization_id, served_at) SELECT organization_id, clock_timestamp() FROM run
      ON CONFLICT (organization_id) DO UPDATE SET served_at = excluded.served_at
    )
    SELECT turn.id, run.organization_id, run.claimed INTO taken FROM turn LEFT JOIN run ON true;
    EXIT WHEN NOT FOUND;
    -- It has left the queue in the meantime: the next look does not see it.
    CONTINUE WHEN taken.organization_id IS NULL;
    job_keys := job_keys || ('execution:' || taken.id);
    RETURN NEXT taken.claimed;
  END LOOP;
  -- A job wakes a worker for a run; what has been claimed needs none.
  IF job_keys <> '{}' THEN
    PERFORM graphile_worker.complete_jobs(ARRAY(
      SELECT job.id FROM graphile_worker.jobs job WHERE job.key = ANY (job_keys) AND job.locked_at IS NULL));
  END IF;
END $$;
