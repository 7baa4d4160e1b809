-- AlterTable
ALTER TABLE "executions" ADD COLUMN     "called_workflows" JSON;
