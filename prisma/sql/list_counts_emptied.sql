CREATE OR REPLACE FUNCTION "list_counts_emptied"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "list_counts" WHERE "list" = TG_TABLE_NAME;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "list_counts_truncate" AFTER TRUNCATE ON "workflows" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_emptied"();
CREATE OR REPLACE TRIGGER "list_counts_truncate" AFTER TRUNCATE ON "api_keys" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_emptied"();
CREATE OR REPLACE TRIGGER "list_counts_truncate" AFTER TRUNCATE ON "users" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_emptied"();
CREATE OR REPLACE TRIGGER "list_counts_truncate" AFTER TRUNCATE ON "idempotency_keys" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_emptied"();
