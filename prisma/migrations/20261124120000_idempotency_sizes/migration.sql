-- Of "idempotency_keys": what the answers of an organization take together in whole KiB, by block of ids as their count.
CREATE FUNCTION "idempotency_sizes_changed"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "list_counts_add"('idempotency_sizes', NEW."organization_id", 0, (NEW."id" / 4096)::integer,
        coalesce(octet_length(NEW."answer"), 0) / 1024 - coalesce(octet_length(OLD."answer"), 0) / 1024);
    RETURN NULL;
END $$;

CREATE FUNCTION "idempotency_sizes_deleted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "list_counts_add"('idempotency_sizes', c.organization_id, 0, c.block, -c.kib) FROM (
        SELECT "organization_id", ("id" / 4096)::integer AS block, sum(octet_length("answer") / 1024)::integer AS kib
        FROM "changed" WHERE octet_length("answer") >= 1024 GROUP BY 1, 2
    ) c;
    RETURN NULL;
END $$;

CREATE FUNCTION "idempotency_sizes_emptied"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "list_counts" WHERE "list" = 'idempotency_sizes';
    RETURN NULL;
END $$;

CREATE TRIGGER "idempotency_sizes_update" AFTER UPDATE OF "answer" ON "idempotency_keys" FOR EACH ROW
    WHEN (coalesce(octet_length(OLD."answer"), 0) / 1024 <> coalesce(octet_length(NEW."answer"), 0) / 1024)
    EXECUTE FUNCTION "idempotency_sizes_changed"();
CREATE TRIGGER "idempotency_sizes_delete" AFTER DELETE ON "idempotency_keys" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "idempotency_sizes_deleted"();
CREATE TRIGGER "idempotency_sizes_truncate" AFTER TRUNCATE ON "idempotency_keys" FOR EACH STATEMENT EXECUTE FUNCTION "idempotency_sizes_emptied"();

INSERT INTO "list_counts" ("list", "organization_id", "user_id", "block", "entries")
    SELECT 'idempotency_sizes', "organization_id", 0, ("id" / 4096)::integer, sum(octet_length("answer") / 1024)
    FROM "idempotency_keys" WHERE octet_length("answer") >= 1024 GROUP BY 2, 4;
