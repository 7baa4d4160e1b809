-- Ids can have gaps, so the next one is looked up.
-- @column {int4} block
SELECT (e.id / 1024)::int AS block FROM executions e
WHERE e.id >= coalesce((SELECT max(block) + 1 FROM execution_sizes), 0) * 1024::bigint
ORDER BY e.id LIMIT 1
