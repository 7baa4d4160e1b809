-- By the clock of the database, which all processes share.
-- @param {float8} $1:silentMs
-- @column {text} id
DELETE FROM worker_processes WHERE seen_at <= clock_timestamp() - $1 * interval '1 millisecond' RETURNING id
