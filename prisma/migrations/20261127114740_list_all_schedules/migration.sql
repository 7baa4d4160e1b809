-- AlterTable
ALTER TABLE "schedules" ADD COLUMN     "organization_id" INTEGER,
ADD COLUMN     "workflow_user_id" INTEGER;

UPDATE "schedules" s SET "organization_id" = w."organization_id", "workflow_user_id" = w."user_id"
FROM "workflows" w WHERE w."id" = s."workflow_id";

ALTER TABLE "schedules" ALTER COLUMN "organization_id" SET NOT NULL,
ALTER COLUMN "workflow_user_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "schedules_list_idx" ON "schedules"("organization_id", "is_active" DESC, "next_run_at", "id");

-- CreateIndex
CREATE INDEX "schedules_user_list_idx" ON "schedules"("organization_id", "workflow_user_id", "is_active" DESC, "next_run_at", "id");

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
