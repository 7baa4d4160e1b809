CREATE OR REPLACE FUNCTION "workflow_sizes_changed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."organization_id" = NEW."organization_id" AND OLD."id" = NEW."id" THEN
        PERFORM "list_counts_add"('workflow_sizes', NEW."organization_id", 0, NEW."id" / 4096, NEW."size_kib" - OLD."size_kib");
    ELSE
        PERFORM "list_counts_add"('workflow_sizes', OLD."organization_id", 0, OLD."id" / 4096, -OLD."size_kib");
        PERFORM "list_counts_add"('workflow_sizes', NEW."organization_id", 0, NEW."id" / 4096, NEW."size_kib");
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "workflow_sizes_update" AFTER UPDATE OF "size_kib", "id", "organization_id" ON "workflows" FOR EACH ROW
    WHEN (OLD."size_kib" <> NEW."size_kib" OR OLD."id" <> NEW."id" OR OLD."organization_id" <> NEW."organization_id")
    EXECUTE FUNCTION "workflow_sizes_changed"();
