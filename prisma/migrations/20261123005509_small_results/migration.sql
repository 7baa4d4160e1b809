-- CreateTable
CREATE TABLE "small_results" (
    "id" TEXT NOT NULL,
    "workflow_id" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "head" TEXT NOT NULL,
    "rows" BYTEA NOT NULL,

    CONSTRAINT "small_results_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "small_results_workflow_idx" ON "small_results"("workflow_id");

-- CreateIndex
CREATE INDEX "small_results_expires_idx" ON "small_results"("expires_at");
