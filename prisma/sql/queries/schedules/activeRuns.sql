-- Runs of backfills do not count.
-- @param {_int4} $1:scheduleIds
-- @column {int4!: ScheduleId} scheduleId
-- @column {int4} active
SELECT e.schedule_id, count(*)::int AS active FROM executions e
WHERE e.schedule_id = ANY ($1::int[]) AND e.finished_at IS NULL AND e.backfill_id IS NULL GROUP BY e.schedule_id
