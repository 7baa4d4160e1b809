-- The plan of a claim must not depend on when the statistics were gathered: most of the time no run is queued, and at
-- times nearly all are. Every order below is that of one index, `executions_queued_idx`, and a sort counts as a last
-- resort, so no statistics lead through the history or through all queued runs.
CREATE OR REPLACE FUNCTION "claim_executions"("per_organization" INTEGER, "at_most" INTEGER) RETURNS SETOF "executions" ROWS 1 LANGUAGE plpgsql
-- A plain scan of an index passes over runs that have left it once, and notes that they have; a bitmap scan passes over them each time.
SET enable_bitmapscan = off SET enable_seqscan = off
SET enable_sort = off SET enable_incremental_sort = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  claimed "executions";
  job_keys TEXT[] := '{}';
BEGIN
  -- Any constant will do that no other lock has. A claim does not wait for the disk: one that is lost with the server is made again.
  PERFORM pg_advisory_xact_lock(7702369011042), set_config('synchronous_commit', 'off', true);
  FOR n IN 1..at_most LOOP
    -- `head` has the first run of each organization, one look into the index each. A run that is due waits for the one
    -- that its schedule started before.
    WITH RECURSIVE head AS (
      (SELECT e.organization_id, e.id FROM executions e
       WHERE e.status = 'queued' AND NOT EXISTS (
         SELECT FROM executions before
         WHERE before.status = 'running' AND before.finished_at IS NULL
           AND before.schedule_id = e.schedule_id AND before.due_at IS NOT NULL AND e.due_at IS NOT NULL)
       ORDER BY e.organization_id, e.id LIMIT 1)
      UNION ALL
      SELECT next.organization_id, next.id FROM head CROSS JOIN LATERAL (
        SELECT e.organization_id, e.id FROM executions e
        WHERE e.status = 'queued' AND e.organization_id > head.organization_id AND NOT EXISTS (
          SELECT FROM executions before
          WHERE before.status = 'running' AND before.finished_at IS NULL
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
      UPDATE executions SET status = 'running', attempt = attempt + 1,
        started_at = clock_timestamp(), seen_at = clock_timestamp()
      WHERE id = (SELECT id FROM turn)
      RETURNING *
    ), served AS (
      INSERT INTO queue_turns (organization_id, served_at) SELECT organization_id, clock_timestamp() FROM run
      ON CONFLICT (organization_id) DO UPDATE SET served_at = excluded.served_at
    )
    SELECT run.* INTO claimed FROM run;
    EXIT WHEN NOT FOUND;
    job_keys := job_keys || ('execution:' || claimed.id);
    RETURN NEXT claimed;
  END LOOP;
  -- A job wakes a worker for a run; what has been claimed needs none.
  IF job_keys <> '{}' THEN
    PERFORM graphile_worker.complete_jobs(ARRAY(
      SELECT job.id FROM graphile_worker.jobs job WHERE job.key = ANY (job_keys) AND job.locked_at IS NULL));
  END IF;
END $$;
