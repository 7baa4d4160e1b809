-- @param {text} $1:processId
-- @param {bool} $2:isBack
INSERT INTO worker_processes AS p (id, seen_at) VALUES ($1, clock_timestamp())
ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at,
  started_at = CASE WHEN $2::boolean THEN clock_timestamp() ELSE p.started_at END
