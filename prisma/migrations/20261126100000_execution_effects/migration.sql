-- AlterTable
ALTER TABLE "executions" ADD COLUMN     "has_effects" BOOLEAN NOT NULL DEFAULT false;
