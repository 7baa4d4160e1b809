-- When the process that runs it last said so. A constant for the rows that are there, so none is written anew.
ALTER TABLE "executions" ADD COLUMN     "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
