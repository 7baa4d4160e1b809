-- The check of the state of an execution. It is a function because PostgreSQL reads the text of a check again for every
-- statement that writes a row, while each connection reads a function once.
CREATE OR REPLACE FUNCTION "execution_state_is_valid"("trigger" TEXT, "status" TEXT, "is_finished" BOOLEAN) RETURNS BOOLEAN
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN "trigger" IN ('api', 'schedule', 'rerun', 'resend') AND CASE WHEN "is_finished"
    THEN "status" IN ('completed', 'failed', 'timed_out', 'cancelled')
    ELSE "status" IN ('queued', 'running') END;
END
$$;
