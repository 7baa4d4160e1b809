-- Whether a run left rows that were not delivered, and that no other run sends again or can send. It is a function because an index on
-- expressions takes no subquery.
CREATE OR REPLACE FUNCTION "has_undelivered_rows"("deliveries" JSON) RETURNS BOOLEAN
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN "deliveries" IS NOT NULL AND EXISTS (
    SELECT 1 FROM json_array_elements("deliveries") AS one
    WHERE (one ->> 'rows')::bigint > (one ->> 'delivered')::bigint + coalesce((one ->> 'resentRows')::bigint, 0)
      + coalesce((one ->> 'returnedRows')::bigint, 0));
END
$$;
