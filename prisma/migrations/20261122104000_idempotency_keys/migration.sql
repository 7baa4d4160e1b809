-- CreateTable
CREATE TABLE "idempotency_keys" (
    "id" BIGSERIAL NOT NULL,
    "hash" BYTEA NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "target_hash" BYTEA NOT NULL,
    "body_hash" BYTEA,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "execution_id" BIGINT,
    "answer" BYTEA,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_keys_hash_key" ON "idempotency_keys"("hash");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys"("created");

-- How many an organization has, so that they can be limited without counting them.
CREATE FUNCTION "list_counts_of_organization"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    PERFORM "list_counts_add"(TG_TABLE_NAME, c.organization_id, 0, c.block, sign * c.n) FROM (
        SELECT "organization_id", ("id" / 4096)::integer AS block, count(*)::integer AS n FROM "changed" GROUP BY 1, 2
    ) c;
    RETURN NULL;
END $$;

CREATE TRIGGER "list_counts_insert" AFTER INSERT ON "idempotency_keys" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_of_organization"();
CREATE TRIGGER "list_counts_delete" AFTER DELETE ON "idempotency_keys" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_of_organization"();
CREATE TRIGGER "list_counts_truncate" AFTER TRUNCATE ON "idempotency_keys" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_emptied"();
