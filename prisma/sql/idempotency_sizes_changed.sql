-- `idempotency_sizes` in `list_counts` has the size of an organization's stored answers in whole KiB, by block of ids.
CREATE OR REPLACE FUNCTION "idempotency_sizes_changed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "list_counts_add"('idempotency_sizes', NEW."organization_id", 0, (NEW."id" / 4096)::integer,
        coalesce(octet_length(NEW."answer"), 0) / 1024 - coalesce(octet_length(OLD."answer"), 0) / 1024);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "idempotency_sizes_update" AFTER UPDATE OF "answer" ON "idempotency_keys" FOR EACH ROW
    WHEN (coalesce(octet_length(OLD."answer"), 0) / 1024 <> coalesce(octet_length(NEW."answer"), 0) / 1024)
    EXECUTE FUNCTION "idempotency_sizes_changed"();
