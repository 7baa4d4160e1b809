-- Counts the rows that an organization has.
CREATE OR REPLACE FUNCTION "list_counts_of_organization"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    PERFORM "list_counts_add"(TG_TABLE_NAME, c.organization_id, 0, c.block, sign * c.n) FROM (
        SELECT "organization_id", ("id" / 4096)::integer AS block, count(*)::integer AS n FROM "changed" GROUP BY 1, 2
    ) c;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "list_counts_insert" AFTER INSERT ON "idempotency_keys" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_of_organization"();
CREATE OR REPLACE TRIGGER "list_counts_delete" AFTER DELETE ON "idempotency_keys" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_of_organization"();
