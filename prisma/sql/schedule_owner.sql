-- Copies the owner of the workflow. Processes of earlier versions do not set the columns, while they are replaced one at a time.
CREATE OR REPLACE FUNCTION "schedule_owner"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    SELECT w."organization_id", w."user_id" INTO NEW."organization_id", NEW."workflow_user_id"
    FROM "workflows" w WHERE w."id" = NEW."workflow_id";
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "schedule_owner_insert" BEFORE INSERT ON "schedules" FOR EACH ROW
    WHEN (NEW."organization_id" IS NULL OR NEW."workflow_user_id" IS NULL)
    EXECUTE FUNCTION "schedule_owner"();
