-- @param {int8} $1:limit
-- @column {int4} block
SELECT DISTINCT s.block FROM execution_sizes s WHERE NOT s.is_final ORDER BY s.block LIMIT $1
