-- A row of `workflows` or `api_keys` moves to another list.
CREATE OR REPLACE FUNCTION "list_counts_moved"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "list_counts_add"(TG_TABLE_NAME, OLD."organization_id", 0, OLD."id" / 4096, -1);
    PERFORM "list_counts_add"(TG_TABLE_NAME, OLD."organization_id", OLD."user_id", OLD."id" / 4096, -1);
    PERFORM "list_counts_add"(TG_TABLE_NAME, NEW."organization_id", 0, NEW."id" / 4096, 1);
    PERFORM "list_counts_add"(TG_TABLE_NAME, NEW."organization_id", NEW."user_id", NEW."id" / 4096, 1);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "list_counts_update" AFTER UPDATE OF "id", "organization_id", "user_id" ON "workflows" FOR EACH ROW EXECUTE FUNCTION "list_counts_moved"();
CREATE OR REPLACE TRIGGER "list_counts_update" AFTER UPDATE OF "id", "organization_id", "user_id" ON "api_keys" FOR EACH ROW EXECUTE FUNCTION "list_counts_moved"();
