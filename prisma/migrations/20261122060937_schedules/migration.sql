-- DropIndex
DROP INDEX "schedules_workflow_idx";

-- AlterTable
ALTER TABLE "schedules" ADD COLUMN     "catch_up" TEXT NOT NULL DEFAULT 'none',
ADD COLUMN     "is_active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "last_execution_id" BIGINT,
ADD COLUMN     "last_run_at" TIMESTAMPTZ(3),
ADD COLUMN     "modified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "next_run_at" TIMESTAMPTZ(3),
ADD COLUMN     "overlap" TEXT NOT NULL DEFAULT 'skip',
ADD COLUMN     "params" JSON NOT NULL DEFAULT '{}',
ADD COLUMN     "user_id" INTEGER;

-- Nothing ran the schedules that there may be: they belong to the user of their workflow, and rest until someone activates them.
UPDATE "schedules" s SET "user_id" = w."user_id", "is_active" = false FROM "workflows" w WHERE w."id" = s."workflow_id";

ALTER TABLE "schedules" ALTER COLUMN "user_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "schedules_workflow_idx" ON "schedules"("workflow_id", "id" DESC);

-- CreateIndex
CREATE INDEX "schedules_user_idx" ON "schedules"("user_id");

-- CreateIndex
CREATE INDEX "schedules_due_idx" ON "schedules"("next_run_at") WHERE (next_run_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The values that the schema file describes in words.
ALTER TABLE "schedules"
    ADD CONSTRAINT "schedules_overlap_check" CHECK ("overlap" IN ('skip', 'queue')),
    ADD CONSTRAINT "schedules_catch_up_check" CHECK ("catch_up" IN ('none', 'last')),
    ADD CONSTRAINT "schedules_next_run_at_check" CHECK ("is_active" OR "next_run_at" IS NULL);
