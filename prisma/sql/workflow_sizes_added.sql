-- `workflow_sizes` in `list_counts` has the size of an organization's workflows in KiB, by block of ids.
CREATE OR REPLACE FUNCTION "workflow_sizes_added"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    PERFORM "list_counts_add"('workflow_sizes', c.organization_id, 0, c.block, sign * c.kib) FROM (
        SELECT "organization_id", "id" / 4096 AS block, sum("size_kib")::integer AS kib
        FROM "changed" GROUP BY 1, 2 HAVING sum("size_kib") <> 0
    ) c;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "workflow_sizes_insert" AFTER INSERT ON "workflows" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "workflow_sizes_added"();
CREATE OR REPLACE TRIGGER "workflow_sizes_delete" AFTER DELETE ON "workflows" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "workflow_sizes_added"();
