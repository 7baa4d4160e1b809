-- AlterTable
ALTER TABLE "workflows" ADD COLUMN     "size_kib" INTEGER NOT NULL DEFAULT 0;

UPDATE "workflows" w SET "size_kib" = ((
    coalesce((SELECT sum(octet_length(n."config"::text)) FROM "nodes" n WHERE n."workflow_id" = w."id"), 0)
    + coalesce((SELECT sum(octet_length(r."graph"::text)) FROM "workflow_revisions" r WHERE r."workflow_id" = w."id"), 0)
    + coalesce(octet_length(w."parameters"::text), 0) + 1023) / 1024)::integer;

-- Of "workflows": what the workflows of an organization take together, by block of ids as their count.
CREATE FUNCTION "workflow_sizes_added"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    PERFORM "list_counts_add"('workflow_sizes', c.organization_id, 0, c.block, sign * c.kib) FROM (
        SELECT "organization_id", "id" / 4096 AS block, sum("size_kib")::integer AS kib
        FROM "changed" GROUP BY 1, 2 HAVING sum("size_kib") <> 0
    ) c;
    RETURN NULL;
END $$;

CREATE FUNCTION "workflow_sizes_changed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."organization_id" = NEW."organization_id" AND OLD."id" = NEW."id" THEN
        PERFORM "list_counts_add"('workflow_sizes', NEW."organization_id", 0, NEW."id" / 4096, NEW."size_kib" - OLD."size_kib");
    ELSE
        PERFORM "list_counts_add"('workflow_sizes', OLD."organization_id", 0, OLD."id" / 4096, -OLD."size_kib");
        PERFORM "list_counts_add"('workflow_sizes', NEW."organization_id", 0, NEW."id" / 4096, NEW."size_kib");
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION "workflow_sizes_emptied"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "list_counts" WHERE "list" = 'workflow_sizes';
    RETURN NULL;
END $$;

CREATE TRIGGER "workflow_sizes_insert" AFTER INSERT ON "workflows" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "workflow_sizes_added"();
CREATE TRIGGER "workflow_sizes_delete" AFTER DELETE ON "workflows" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "workflow_sizes_added"();
CREATE TRIGGER "workflow_sizes_update" AFTER UPDATE OF "size_kib", "id", "organization_id" ON "workflows" FOR EACH ROW
    WHEN (OLD."size_kib" <> NEW."size_kib" OR OLD."id" <> NEW."id" OR OLD."organization_id" <> NEW."organization_id")
    EXECUTE FUNCTION "workflow_sizes_changed"();
CREATE TRIGGER "workflow_sizes_truncate" AFTER TRUNCATE ON "workflows" FOR EACH STATEMENT EXECUTE FUNCTION "workflow_sizes_emptied"();

INSERT INTO "list_counts" ("list", "organization_id", "user_id", "block", "entries")
    SELECT 'workflow_sizes', "organization_id", 0, "id" / 4096, sum("size_kib") FROM "workflows" GROUP BY 2, 4 HAVING sum("size_kib") <> 0;
