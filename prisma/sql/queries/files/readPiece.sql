-- @param {text} $1:fileId
-- @param {int4} $2:position
-- @column {bytea} bytes
SELECT bytes FROM file_pieces WHERE file_id = $1 AND position = $2
