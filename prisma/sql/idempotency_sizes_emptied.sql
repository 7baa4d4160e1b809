CREATE OR REPLACE FUNCTION "idempotency_sizes_emptied"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "list_counts" WHERE "list" = 'idempotency_sizes';
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "idempotency_sizes_truncate" AFTER TRUNCATE ON "idempotency_keys" FOR EACH STATEMENT EXECUTE FUNCTION "idempotency_sizes_emptied"();
