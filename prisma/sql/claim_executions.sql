-- Sets the next queued runs to `running` and returns them: at most `at_most`. Organizations take turns in the order of their
-- ids, those with the fewest running ones first, and none has more than `per_organization` background runs at a time.
-- `reads_sealed` is false for processes of the releases that do not know encrypted parameters: they leave such runs to others.
--
-- The sequence `queue_position` holds the organization of the last turn for all processes: setting it takes no lock and is
-- part of no transaction. An organization's lock serializes claims of that organization only.
CREATE OR REPLACE FUNCTION "claim_executions"("per_organization" INTEGER, "at_most" INTEGER, "reads_sealed" BOOLEAN DEFAULT false) RETURNS SETOF "executions" ROWS 1 LANGUAGE plpgsql
-- Statistics of this table are often wrong: most of the time no run is queued, and at times nearly all are. These settings
-- leave only plans that read `executions_queued_idx` in its order. They make a plan look so expensive that PostgreSQL would
-- compile it to machine code. A bitmap scan would pass over dead index entries without marking them.
SET enable_bitmapscan = off SET enable_seqscan = off SET enable_sort = off SET enable_incremental_sort = off
SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
  -- The two-key advisory locks with this first key are those of organizations in the queue.
  lock_class CONSTANT INTEGER := 770236901;
  -- Background runs by organization.
  running JSONB;
  last_turn INTEGER;
  organization INTEGER;
  next_turn INTEGER;
  has_wrapped BOOLEAN;
  runs INTEGER;
  fewest_runs INTEGER;
  claimed executions;
  claims INTEGER := 0;
BEGIN
  -- A claim does not wait for the disk: if the server loses it, the run is still queued.
  PERFORM set_config('synchronous_commit', 'off', true);
  WHILE claims < at_most LOOP
    SELECT coalesce(jsonb_object_agg(organization_id, count), '{}') INTO running FROM (
      SELECT organization_id, count(*) FROM executions WHERE status = 'running' AND is_background GROUP BY organization_id
    ) AS by_organization;
    SELECT last_value INTO last_turn FROM queue_position;
    organization := last_turn;
    next_turn := NULL;
    fewest_runs := per_organization;
    has_wrapped := false;
    -- Passes only over organizations with runs in progress, which are few, however many wait.
    LOOP
      SELECT e.organization_id INTO organization FROM startable_executions e
      WHERE e.organization_id > organization AND (reads_sealed OR NOT e.is_sealed) ORDER BY e.organization_id, e.id LIMIT 1;
      IF organization IS NULL THEN
        EXIT WHEN has_wrapped;
        has_wrapped := true;
        organization := 0;
        CONTINUE;
      END IF;
      EXIT WHEN has_wrapped AND organization > last_turn;
      runs := coalesce((running ->> organization::text)::int, 0);
      IF runs < fewest_runs THEN
        next_turn := organization;
        fewest_runs := runs;
        EXIT WHEN runs = 0;
      END IF;
    END LOOP;
    EXIT WHEN next_turn IS NULL;
    -- Waits only while it holds no other lock, so that two claims cannot wait for each other.
    IF claims = 0 THEN
      PERFORM pg_advisory_xact_lock(lock_class, next_turn);
    ELSE
      EXIT WHEN NOT pg_try_advisory_xact_lock(lock_class, next_turn);
    END IF;
    -- This statement sees what the last claim of the organization did. The condition on `finished_at` is for a run that was
    -- cancelled in the meantime; one on `status` would lead through the index of all queued runs.
    UPDATE executions e SET status = 'running', attempt = attempt + 1,
      started_at = clock_timestamp(), seen_at = clock_timestamp(),
      last_success_at = CASE WHEN coalesce(e.first_started_at, e.base_started_at) IS NOT NULL THEN e.last_success_at
        ELSE (SELECT s.due_at FROM workflow_successes s WHERE s.workflow_id = e.workflow_id) END
    WHERE e.finished_at IS NULL
      AND e.id = (SELECT s.id FROM startable_executions s WHERE s.organization_id = next_turn AND (reads_sealed OR NOT s.is_sealed)
                  ORDER BY s.organization_id, s.id LIMIT 1)
      AND per_organization > (SELECT count(*) FROM executions other
                              WHERE other.status = 'running' AND other.is_background AND other.organization_id = next_turn)
    RETURNING e.* INTO claimed;
    IF FOUND THEN
      PERFORM setval('queue_position', next_turn);
      claims := claims + 1;
      RETURN NEXT claimed;
    END IF;
  END LOOP;
END $$;
