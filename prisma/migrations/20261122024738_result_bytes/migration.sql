-- AlterTable
ALTER TABLE "executions" ADD COLUMN     "result_bytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "result_expires_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "result_totals" (
    "organization_id" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "result_totals_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "result_bytes" (
    "organization_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "workflow_id" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "result_bytes_pkey" PRIMARY KEY ("organization_id","expires_at","workflow_id")
);

-- CreateIndex
CREATE INDEX "result_bytes_workflow_idx" ON "result_bytes"("workflow_id");

-- CreateIndex
CREATE INDEX "result_bytes_due_idx" ON "result_bytes"("due_at");
