-- Takes the lease of a credential's tokens. No row if another process has it, or if the tokens have changed.
-- @param {int4} $1:credentialId
-- @param {int4} $2:version
-- @param {text} $3:leaseId
-- @param {int4} $4:leaseMs
-- @column {int4} version
UPDATE credential_tokens SET lease_id = $3, lease_ends = clock_timestamp() + $4::int * interval '1 millisecond'
WHERE credential_id = $1 AND version = $2 AND (lease_id IS NULL OR lease_ends <= clock_timestamp())
RETURNING version
