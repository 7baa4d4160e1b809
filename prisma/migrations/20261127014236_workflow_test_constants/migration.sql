-- AlterTable
ALTER TABLE "workflow_tests" ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_success_at" TIMESTAMPTZ(3);
