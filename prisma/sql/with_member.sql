-- A JSON object with this member. The others stay as they are: `jsonb` cannot hold all their characters.
CREATE OR REPLACE FUNCTION "with_member"("object" JSON, "name" TEXT, "value" BIGINT) RETURNS JSON
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT json_object_agg(m."key", m."value") FROM (
    SELECT e."key", e."value" FROM json_each("object") AS e WHERE e."key" <> "name"
    UNION ALL SELECT "name", to_json("value")) AS m
$$;
