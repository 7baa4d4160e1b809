-- AlterTable
ALTER TABLE "undelivered_rows" ADD COLUMN     "is_doubt_confirmed" BOOLEAN NOT NULL DEFAULT false;
