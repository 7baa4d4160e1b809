-- AlterTable
ALTER TABLE "executions" ADD COLUMN     "has_expressions" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "schedules" ADD COLUMN     "has_expressions" BOOLEAN NOT NULL DEFAULT false;
