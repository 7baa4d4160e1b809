-- AlterTable
ALTER TABLE "workflows" ADD COLUMN     "parameters" JSON;
