-- Fills a column that processes of earlier versions do not set, while they are replaced one at a time.
CREATE OR REPLACE FUNCTION "execution_workflow_user"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW."workflow_user_id" := coalesce((SELECT w."user_id" FROM "workflows" w WHERE w."id" = NEW."workflow_id"), NEW."user_id");
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "execution_workflow_user_insert" BEFORE INSERT ON "executions" FOR EACH ROW
    WHEN (NEW."workflow_user_id" IS NULL)
    EXECUTE FUNCTION "execution_workflow_user"();
