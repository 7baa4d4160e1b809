-- Takes the operations as text, which was printed in time slices.
-- @param {int4} $1:id
-- @param {text} $2:slug
-- @param {text} $3:name
-- @param {text} $4:description
-- @param {text} $5:baseUrl
-- @param {json} $6:auth
-- @param {json} $7:operations
-- @param {int4} $8:operationCount
-- @param {int4} $9:sizeBytes
UPDATE integrations SET
  slug = $2, name = $3, description = $4, base_url = $5, auth = $6, operations = $7, operation_count = $8, size_bytes = $9,
  revision = revision + 1, modified = greatest(clock_timestamp(), modified)
WHERE id = $1
