-- CreateIndex
CREATE INDEX "executions_queued_session_idx" ON "executions"("user_id") WHERE (status = 'queued' AND key_id IS NULL AND trigger = 'api');
