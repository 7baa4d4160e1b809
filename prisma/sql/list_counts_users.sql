-- Counts the users of an organization that are not deleted.
CREATE OR REPLACE FUNCTION "list_counts_users"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    PERFORM "list_counts_add"('users', c.organization_id, 0, c.block, sign * c.n) FROM (
        SELECT "organization_id", "id" / 4096 AS block, count(*)::integer AS n
        FROM "changed" WHERE "deleted_at" IS NULL GROUP BY 1, 2
    ) c;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "list_counts_insert" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_users"();
CREATE OR REPLACE TRIGGER "list_counts_delete" AFTER DELETE ON "users" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_users"();
