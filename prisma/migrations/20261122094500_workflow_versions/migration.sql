-- AlterTable
ALTER TABLE "workflows" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- Each replacement of a graph was an update.
UPDATE "workflows" SET "version" = "revision" WHERE "revision" > 1;

ALTER TABLE "workflows"
    ADD CONSTRAINT "workflows_version_check" CHECK ("version" > 0);
