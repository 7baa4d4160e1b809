-- @column {int4} queued
-- @column {int4} running
-- @column {int4} oldestSeconds
SELECT (SELECT count(*)::int FROM executions WHERE status = 'queued') AS queued,
  (SELECT count(*)::int FROM executions WHERE status = 'running') AS running,
  coalesce((SELECT extract(epoch FROM clock_timestamp() - min(created))::int FROM executions WHERE status = 'queued'), 0)
    AS oldest_seconds
