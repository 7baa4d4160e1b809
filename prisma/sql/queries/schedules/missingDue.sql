-- The due times for which the schedule has no run.
-- @param {int4} $1:scheduleId
-- @param {_timestamptz} $2:dueTimes
-- @column {timestamptz!} dueAt
SELECT due.at AS due_at FROM unnest($2::timestamptz[]) AS due (at)
WHERE NOT EXISTS (SELECT FROM executions e WHERE e.schedule_id = $1 AND e.due_at = due.at)
ORDER BY due.at
