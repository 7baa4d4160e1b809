-- CreateIndex
CREATE INDEX "executions_scheduled_idx" ON "executions"("organization_id", "created", "id") WHERE (trigger = 'schedule');
