-- AlterTable
ALTER TABLE "executions" ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "cancelled_at" TIMESTAMPTZ(3),
ADD COLUMN     "columns" JSON,
ADD COLUMN     "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "execution_time_ms" INTEGER,
ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_background" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "outputs" JSON,
ADD COLUMN     "params" JSON,
ADD COLUMN     "params_id" TEXT,
ADD COLUMN     "rescues" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "schedule_id" INTEGER,
ADD COLUMN     "sources" JSON,
ADD COLUMN     "trigger" TEXT NOT NULL DEFAULT 'api',
ALTER COLUMN "key_id" DROP NOT NULL,
ALTER COLUMN "started_at" DROP NOT NULL;

-- Runs from before the queue began as soon as they were asked for.
UPDATE "executions" SET "created" = "started_at";

-- CreateTable
CREATE TABLE "queue_turns" (
    "organization_id" INTEGER NOT NULL,
    "served_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "queue_turns_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "worker_processes" (
    "id" TEXT NOT NULL,
    "worker_ids" TEXT[],
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "worker_processes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "executions_queued_idx" ON "executions"("organization_id", "id") WHERE (status = 'queued');

-- CreateIndex
CREATE INDEX "executions_queued_key_idx" ON "executions"("key_id") WHERE (status = 'queued');

-- CreateIndex
CREATE INDEX "executions_unusual_idx" ON "executions"("organization_id", "status", "created", "id") WHERE (status <> 'completed');

-- CreateIndex
CREATE INDEX "executions_organization_idx" ON "executions"("organization_id", "created", "id");

-- CreateIndex
CREATE INDEX "executions_user_idx" ON "executions"("user_id", "created", "id");

-- CreateIndex
CREATE INDEX "executions_workflow_idx" ON "executions"("workflow_id", "created", "id");

-- CreateIndex
CREATE UNIQUE INDEX "executions_schedule_due_key" ON "executions"("schedule_id", "due_at") WHERE (schedule_id IS NOT NULL);

ALTER TABLE "executions"
    DROP CONSTRAINT "executions_status_check",
    DROP CONSTRAINT "executions_finished_check",
    ADD CONSTRAINT "executions_status_check" CHECK ("status" IN ('queued', 'running', 'completed', 'failed', 'timed_out', 'cancelled')),
    ADD CONSTRAINT "executions_trigger_check" CHECK ("trigger" IN ('api', 'schedule')),
    ADD CONSTRAINT "executions_finished_check" CHECK (("status" IN ('queued', 'running')) = ("finished_at" IS NULL));
