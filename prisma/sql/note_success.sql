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
