-- Returns the id of the credential that a node's config names; null if it names none by its id.
-- An index on `nodes` uses this function, so its result for a config must never change.
CREATE OR REPLACE FUNCTION "credential_of"("config" JSON) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN config->>'credential_id' ~ '^[1-9][0-9]{0,9}$' THEN (config->>'credential_id')::bigint END
$$;
