-- AlterTable
ALTER TABLE "executions" ADD COLUMN     "deliveries" JSON;
