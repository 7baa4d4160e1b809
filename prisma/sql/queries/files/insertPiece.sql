-- @param {text} $1:fileId
-- @param {int4} $2:position
-- @param {bytea} $3:bytes
INSERT INTO file_pieces (file_id, position, bytes) VALUES ($1, $2, $3)
