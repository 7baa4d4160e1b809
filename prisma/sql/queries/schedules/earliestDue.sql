-- @column {timestamptz?} dueAt
SELECT min(next_run_at) AS due_at FROM schedules WHERE next_run_at IS NOT NULL
