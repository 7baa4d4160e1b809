-- AlterTable
ALTER TABLE "undelivered_rows" ADD COLUMN     "resent_rows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "rows_resent_by" BIGINT;

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

-- When a run that sends rows again ends, the rows that it did not begin to send can be sent again by other runs. They remain
-- with the first run, with their outcome there.
CREATE OR REPLACE FUNCTION "return_unsent_rows"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    -- The order is that in which the run sends the rows.
    WITH part AS (
        SELECT u."node_id", u."first_row", u."rows" - u."resent_rows" AS "rows",
            (sum(u."rows" - u."resent_rows") OVER (PARTITION BY u."node_id"
                ORDER BY array_position(ARRAY['in_doubt', 'failed', 'not_sent'], u."status"), u."first_row"))::bigint AS "until"
        FROM "undelivered_rows" u WHERE u."execution_id" = NEW."rerun_of" AND u."resent_by" = NEW."id"
    ), begun AS (
        SELECT (one ->> 'nodeId')::int AS "node_id", greatest((one ->> 'sendingUntil')::bigint,
            (one ->> 'delivered')::bigint + (one ->> 'failed')::bigint + (one ->> 'inDoubt')::bigint) AS "rows"
        FROM json_array_elements(coalesce(NEW."deliveries", '[]')) AS one
    ), unsent AS (
        SELECT part."node_id", part."first_row", greatest(0, coalesce(begun."rows", 0) - (part."until" - part."rows"))::int AS "begun"
        FROM part LEFT JOIN begun USING ("node_id") WHERE part."until" > coalesce(begun."rows", 0)
    )
    UPDATE "undelivered_rows" u SET "resent_by" = NULL, "resent_rows" = u."resent_rows" + unsent."begun",
        "rows_resent_by" = CASE WHEN unsent."begun" > 0 THEN NEW."id" ELSE u."rows_resent_by" END
    FROM unsent WHERE u."execution_id" = NEW."rerun_of" AND u."node_id" = unsent."node_id" AND u."first_row" = unsent."first_row";
    IF NOT FOUND THEN
        RETURN NEW;
    END IF;

    WITH resent AS (
        SELECT u."node_id", sum(CASE WHEN u."resent_by" IS NULL THEN u."resent_rows" ELSE u."rows" END)::int AS "rows"
        FROM "undelivered_rows" u WHERE u."execution_id" = NEW."rerun_of" AND u."first_row" > 0 GROUP BY u."node_id"
    )
    UPDATE "executions" SET "deliveries" = (
        SELECT json_agg(CASE WHEN resent."rows" IS NULL THEN one ELSE with_member(one, 'resentRows', resent."rows") END ORDER BY at)
        FROM json_array_elements("deliveries") WITH ORDINALITY AS report (one, at)
        LEFT JOIN resent ON resent."node_id" = (one ->> 'nodeId')::int)
    WHERE "id" = NEW."rerun_of";

    NEW."deliveries" := (
        SELECT json_agg(with_member(one, 'returnedRows', (one ->> 'rows')::bigint - greatest((one ->> 'sendingUntil')::bigint,
            (one ->> 'delivered')::bigint + (one ->> 'failed')::bigint + (one ->> 'inDoubt')::bigint)) ORDER BY at)
        FROM json_array_elements(NEW."deliveries") WITH ORDINALITY AS report (one, at));
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "executions_resend_ended" BEFORE UPDATE OF "finished_at" ON "executions" FOR EACH ROW
    WHEN (NEW."trigger" = 'resend' AND OLD."finished_at" IS NULL AND NEW."finished_at" IS NOT NULL)
    EXECUTE FUNCTION "return_unsent_rows"();

-- A JSON object with this member. The others stay as they are: `jsonb` cannot hold all their characters.
CREATE OR REPLACE FUNCTION "with_member"("object" JSON, "name" TEXT, "value" BIGINT) RETURNS JSON
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT json_object_agg(m."key", m."value") FROM (
    SELECT e."key", e."value" FROM json_each("object") AS e WHERE e."key" <> "name"
    UNION ALL SELECT "name", to_json("value")) AS m
$$;

-- Runs that ended before they sent anything leave their rows to others.
UPDATE "undelivered_rows" SET "resent_by" = NULL WHERE "resent_by" IS NOT NULL AND NOT is_resent("resent_by");

DROP FUNCTION is_resent(bigint);
