-- CreateIndex
CREATE INDEX "executions_schedule_active_idx" ON "executions"("schedule_id") WHERE (schedule_id IS NOT NULL AND finished_at IS NULL);
