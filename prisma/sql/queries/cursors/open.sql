-- The cursors of a background run: those of its first attempt, if this is a later one.
-- @param {int8} $1:executionId
-- @param {int4} $2:attempt
-- @param {json} $3:cursors
-- @column {json!: readonly ExecutionCursor[]} cursors
-- @column {bool} movesCursors
UPDATE executions SET cursors = coalesce(cursors, $3::json)
WHERE id = $1 AND attempt = $2 AND status = 'running' RETURNING cursors, moves_cursors
