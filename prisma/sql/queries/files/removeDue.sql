-- Removes files without pieces.
-- @param {timestamptz} $1:now
DELETE FROM files f WHERE f.expires_at <= $1 AND NOT EXISTS (SELECT FROM file_pieces p WHERE p.file_id = f.id) RETURNING f.id
