-- AlterTable
ALTER TABLE "executions" ADD COLUMN     "nodes" JSON;
