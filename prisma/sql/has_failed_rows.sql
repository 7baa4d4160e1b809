-- Whether a run failed to deliver rows. It is a function because an index on expressions takes no subquery.
CREATE OR REPLACE FUNCTION "has_failed_rows"("deliveries" JSON) RETURNS BOOLEAN
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN "deliveries" IS NOT NULL
    AND EXISTS (SELECT 1 FROM json_array_elements("deliveries") AS one WHERE (one ->> 'failed')::bigint > 0);
END
$$;
