-- CreateTable
CREATE TABLE "undelivered_rows" (
    "execution_id" BIGINT NOT NULL,
    "node_id" INTEGER NOT NULL,
    "first_row" INTEGER NOT NULL,
    "rows" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "undelivered_rows_pkey" PRIMARY KEY ("execution_id","node_id","first_row")
);

-- AddForeignKey
ALTER TABLE "undelivered_rows" ADD CONSTRAINT "undelivered_rows_execution_fkey" FOREIGN KEY ("execution_id") REFERENCES "executions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
