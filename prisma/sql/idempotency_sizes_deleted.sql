CREATE OR REPLACE FUNCTION "idempotency_sizes_deleted"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "list_counts_add"('idempotency_sizes', c.organization_id, 0, c.block, -c.kib) FROM (
        SELECT "organization_id", ("id" / 4096)::integer AS block, sum(octet_length("answer") / 1024)::integer AS kib
        FROM "changed" WHERE octet_length("answer") >= 1024 GROUP BY 1, 2
    ) c;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "idempotency_sizes_delete" AFTER DELETE ON "idempotency_keys" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "idempotency_sizes_deleted"();
