-- Whoever sees a workflow sees its executions, whoever asked for them. The column outlives the workflow.
ALTER TABLE "executions" ADD COLUMN "workflow_user_id" INTEGER;

-- Dropped first, so that the update does not write to it.
DROP INDEX "executions_user_idx";

UPDATE "executions" e
SET "workflow_user_id" = coalesce((SELECT w."user_id" FROM "workflows" w WHERE w."id" = e."workflow_id"), e."user_id");

ALTER TABLE "executions" ALTER COLUMN "workflow_user_id" SET NOT NULL;

CREATE INDEX "executions_workflow_user_idx" ON "executions"("workflow_user_id", "created", "id");

-- For processes of the release before, which do not set the column while they are replaced one at a time.
CREATE FUNCTION "execution_workflow_user"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW."workflow_user_id" := coalesce((SELECT w."user_id" FROM "workflows" w WHERE w."id" = NEW."workflow_id"), NEW."user_id");
    RETURN NEW;
END $$;

CREATE TRIGGER "execution_workflow_user_insert" BEFORE INSERT ON "executions" FOR EACH ROW
    WHEN (NEW."workflow_user_id" IS NULL)
    EXECUTE FUNCTION "execution_workflow_user"();
