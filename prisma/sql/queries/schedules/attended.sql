-- Age of the oldest process that works on the queue.
-- @param {float8} $1:silentMs
-- @column {float8} ms
SELECT coalesce(max(extract(epoch FROM clock_timestamp() - p.started_at)), 0)::float8 * 1000 AS ms FROM worker_processes p
WHERE p.seen_at > clock_timestamp() - $1 * interval '1 millisecond'
