-- @param {int8} $1:executionId
-- @param {bytea} $2:paramsHash
INSERT INTO tile_runs (execution_id, params_hash) VALUES ($1, $2)
