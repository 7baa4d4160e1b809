CREATE OR REPLACE FUNCTION "list_counts_users_moved"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."deleted_at" IS NULL THEN
        PERFORM "list_counts_add"('users', OLD."organization_id", 0, OLD."id" / 4096, -1);
    END IF;
    IF NEW."deleted_at" IS NULL THEN
        PERFORM "list_counts_add"('users', NEW."organization_id", 0, NEW."id" / 4096, 1);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "list_counts_update" AFTER UPDATE OF "id", "organization_id", "deleted_at" ON "users" FOR EACH ROW EXECUTE FUNCTION "list_counts_users_moved"();
