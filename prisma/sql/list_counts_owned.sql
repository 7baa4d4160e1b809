-- Counts the rows of `workflows` and `api_keys` for their user and, as user 0, for their organization. Once per statement,
-- so that a statement of a million rows adds once per block.
CREATE OR REPLACE FUNCTION "list_counts_owned"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    PERFORM "list_counts_add"(TG_TABLE_NAME, c.organization_id, c.owner, c.block, sign * c.n) FROM (
        SELECT row."organization_id", owner.id AS owner, row."id" / 4096 AS block, count(*)::integer AS n
        FROM "changed" row CROSS JOIN LATERAL (VALUES (0), (row."user_id")) AS owner (id) GROUP BY 1, 2, 3
    ) c;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "list_counts_insert" AFTER INSERT ON "workflows" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_owned"();
CREATE OR REPLACE TRIGGER "list_counts_delete" AFTER DELETE ON "workflows" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_owned"();
CREATE OR REPLACE TRIGGER "list_counts_insert" AFTER INSERT ON "api_keys" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_owned"();
CREATE OR REPLACE TRIGGER "list_counts_delete" AFTER DELETE ON "api_keys" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_owned"();
