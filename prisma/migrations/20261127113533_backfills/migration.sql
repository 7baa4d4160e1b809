-- DropIndex
DROP INDEX "executions_queued_idx";

-- DropIndex
DROP INDEX "executions_schedule_active_idx";

-- AlterTable
ALTER TABLE "executions" ADD COLUMN     "backfill_id" BIGINT,
ADD COLUMN     "held_limit" INTEGER;

-- CreateIndex
CREATE INDEX "executions_schedule_active_idx" ON "executions"("schedule_id") WHERE (schedule_id IS NOT NULL AND finished_at IS NULL AND backfill_id IS NULL);

-- CreateIndex
CREATE INDEX "executions_backfill_idx" ON "executions"("backfill_id", "created", "id") WHERE (backfill_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "executions_held_idx" ON "executions"("backfill_id", "id") WHERE (held_limit IS NOT NULL AND finished_at IS NULL);

-- CreateIndex
CREATE INDEX "executions_queued_idx" ON "executions"("organization_id", "id") WHERE (status = 'queued' AND held_limit IS NULL);

-- Records the completed run as the last one of its workflow. It is no part of `workflows`, because each run writes it. A run
-- that repeats an earlier one and a run of a backfill do not move the time back.
CREATE OR REPLACE FUNCTION "note_success"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    due TIMESTAMPTZ(3) := coalesce(NEW."due_at", NEW."created");
BEGIN
    UPDATE "workflow_successes" SET "due_at" = CASE WHEN NEW."rerun_of" IS NULL AND NEW."backfill_id" IS NULL THEN due ELSE greatest("due_at", due) END
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

-- The queued runs that a worker can start now. A run that was put back waits until `not_before`; a run of a schedule's
-- time waits for the earlier ones of that schedule; a held run of a backfill waits until it is released.
CREATE OR REPLACE VIEW "startable_executions" AS
SELECT e.organization_id, e.id, e.sealed_params IS NOT NULL OR e.rerun_of IS NOT NULL AS is_sealed FROM executions e
WHERE e.status = 'queued' AND e.held_limit IS NULL AND (e.not_before IS NULL OR e.not_before <= clock_timestamp()) AND (e.backfill_id IS NOT NULL OR NOT EXISTS (
  SELECT FROM executions earlier
  WHERE (earlier.status = 'running' OR earlier.not_before > clock_timestamp() AND earlier.id < e.id)
    AND earlier.finished_at IS NULL AND earlier.backfill_id IS NULL
    AND earlier.schedule_id = e.schedule_id AND earlier.due_at IS NOT NULL AND e.due_at IS NOT NULL));
