-- AlterTable
ALTER TABLE "undelivered_rows" ADD COLUMN     "resent_by" BIGINT;

-- Whether a run left rows that were not delivered, and that no other run sends again. It is a function because an index on
-- expressions takes no subquery.
CREATE OR REPLACE FUNCTION "has_undelivered_rows"("deliveries" JSON) RETURNS BOOLEAN
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN "deliveries" IS NOT NULL AND EXISTS (
    SELECT 1 FROM json_array_elements("deliveries") AS one
    WHERE (one ->> 'rows')::bigint > (one ->> 'delivered')::bigint + coalesce((one ->> 'resentRows')::bigint, 0));
END
$$;

-- DropIndex
DROP INDEX "executions_undelivered_idx";

DROP FUNCTION has_failed_rows(json);

-- CreateIndex
CREATE INDEX "executions_undelivered_idx" ON "executions"("organization_id", "created", "id") WHERE (finished_at IS NOT NULL AND has_undelivered_rows(deliveries));

-- Whether a run sends rows again, or has done so. If it ended before it sent anything, it does not.
CREATE OR REPLACE FUNCTION "is_resent"("resent_by" BIGINT) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT "resent_by" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "executions" e
    WHERE e."id" = "resent_by" AND e."finished_at" IS NOT NULL AND e."status" <> 'completed' AND NOT e."has_effects")
$$;

-- Records the completed run as the last one of its workflow. It is no part of `workflows`, because each run writes it. A run
-- that repeats an earlier one does not move the time back.
CREATE OR REPLACE FUNCTION "note_success"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    due TIMESTAMPTZ(3) := coalesce(NEW."due_at", NEW."created");
BEGIN
    UPDATE "workflow_successes" SET "due_at" = CASE WHEN NEW."rerun_of" IS NULL THEN due ELSE greatest("due_at", due) END
    WHERE "workflow_id" = NEW."workflow_id";
    IF NOT FOUND THEN
        INSERT INTO "workflow_successes" ("workflow_id", "due_at")
        SELECT w."id", due FROM "workflows" w WHERE w."id" = NEW."workflow_id"
        ON CONFLICT ("workflow_id") DO UPDATE SET "due_at" = excluded."due_at";
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "executions_completed_insert" AFTER INSERT ON "executions" FOR EACH ROW
    WHEN (NEW."status" = 'completed' AND NEW."trigger" <> 'resend')
    EXECUTE FUNCTION "note_success"();

CREATE OR REPLACE TRIGGER "executions_completed_update" AFTER UPDATE OF "status" ON "executions" FOR EACH ROW
    WHEN (NEW."status" = 'completed' AND OLD."status" <> 'completed' AND NEW."trigger" <> 'resend')
    EXECUTE FUNCTION "note_success"();

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
