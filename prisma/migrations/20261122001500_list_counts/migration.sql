-- DropIndex
DROP INDEX "api_keys_user_idx";

-- DropIndex
DROP INDEX "workflows_user_idx";

-- CreateTable
CREATE TABLE "list_counts" (
    "id" BIGSERIAL NOT NULL,
    "list" TEXT NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "block" INTEGER NOT NULL,
    "entries" INTEGER NOT NULL,

    CONSTRAINT "list_counts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "list_counts_block_idx" ON "list_counts"("list", "organization_id", "user_id", "block" DESC);

-- CreateIndex
CREATE INDEX "api_keys_active_idx" ON "api_keys"("user_id", "expires_at") WHERE (is_active);

-- CreateIndex
CREATE INDEX "api_keys_user_idx" ON "api_keys"("user_id", "organization_id", "id" DESC);

-- CreateIndex
CREATE INDEX "sessions_created_idx" ON "sessions"("created");

-- CreateIndex
CREATE INDEX "sessions_last_seen_idx" ON "sessions"("last_seen");

-- CreateIndex
CREATE INDEX "workflows_user_idx" ON "workflows"("user_id", "organization_id", "id" DESC);

-- Adds to the count of one block. It never waits: it takes a row that no other transaction holds, or inserts one.
CREATE FUNCTION "list_counts_add"(the_list TEXT, the_organization INTEGER, the_user INTEGER, the_block INTEGER, change INTEGER)
RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
    free BIGINT;
    sum INTEGER;
BEGIN
    SELECT c."id" INTO free FROM "list_counts" c
        WHERE c."list" = the_list AND c."organization_id" = the_organization AND c."user_id" = the_user AND c."block" = the_block
        LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        INSERT INTO "list_counts" ("list", "organization_id", "user_id", "block", "entries")
            VALUES (the_list, the_organization, the_user, the_block, change);
        RETURN;
    END IF;
    UPDATE "list_counts" SET "entries" = "entries" + change WHERE "id" = free RETURNING "entries" INTO sum;
    IF sum = 0 THEN
        DELETE FROM "list_counts" WHERE "id" = free;
    END IF;
END $$;

-- Of "workflows" and "api_keys": a row stands in the list of its user and in that of the organization.
CREATE FUNCTION "list_counts_owned"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    PERFORM "list_counts_add"(TG_TABLE_NAME, c.organization_id, c.owner, c.block, sign * c.n) FROM (
        SELECT row."organization_id", owner.id AS owner, row."id" / 4096 AS block, count(*)::integer AS n
        FROM "changed" row CROSS JOIN LATERAL (VALUES (0), (row."user_id")) AS owner (id) GROUP BY 1, 2, 3
    ) c;
    RETURN NULL;
END $$;

CREATE FUNCTION "list_counts_moved"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM "list_counts_add"(TG_TABLE_NAME, OLD."organization_id", 0, OLD."id" / 4096, -1);
    PERFORM "list_counts_add"(TG_TABLE_NAME, OLD."organization_id", OLD."user_id", OLD."id" / 4096, -1);
    PERFORM "list_counts_add"(TG_TABLE_NAME, NEW."organization_id", 0, NEW."id" / 4096, 1);
    PERFORM "list_counts_add"(TG_TABLE_NAME, NEW."organization_id", NEW."user_id", NEW."id" / 4096, 1);
    RETURN NULL;
END $$;

-- Of "users": in the organization's list while they are not deleted.
CREATE FUNCTION "list_counts_users"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    PERFORM "list_counts_add"('users', c.organization_id, 0, c.block, sign * c.n) FROM (
        SELECT "organization_id", "id" / 4096 AS block, count(*)::integer AS n
        FROM "changed" WHERE "deleted_at" IS NULL GROUP BY 1, 2
    ) c;
    RETURN NULL;
END $$;

CREATE FUNCTION "list_counts_users_moved"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."deleted_at" IS NULL THEN
        PERFORM "list_counts_add"('users', OLD."organization_id", 0, OLD."id" / 4096, -1);
    END IF;
    IF NEW."deleted_at" IS NULL THEN
        PERFORM "list_counts_add"('users', NEW."organization_id", 0, NEW."id" / 4096, 1);
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION "list_counts_emptied"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "list_counts" WHERE "list" = TG_TABLE_NAME;
    RETURN NULL;
END $$;

-- Once per statement, so that a statement of a million rows adds once per block. The lock that the first of these takes on its
-- table keeps writers away until the rows that are there have been counted below.
CREATE TRIGGER "list_counts_insert" AFTER INSERT ON "workflows" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_owned"();
CREATE TRIGGER "list_counts_delete" AFTER DELETE ON "workflows" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_owned"();
CREATE TRIGGER "list_counts_update" AFTER UPDATE OF "id", "organization_id", "user_id" ON "workflows" FOR EACH ROW EXECUTE FUNCTION "list_counts_moved"();
CREATE TRIGGER "list_counts_truncate" AFTER TRUNCATE ON "workflows" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_emptied"();

CREATE TRIGGER "list_counts_insert" AFTER INSERT ON "api_keys" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_owned"();
CREATE TRIGGER "list_counts_delete" AFTER DELETE ON "api_keys" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_owned"();
CREATE TRIGGER "list_counts_update" AFTER UPDATE OF "id", "organization_id", "user_id" ON "api_keys" FOR EACH ROW EXECUTE FUNCTION "list_counts_moved"();
CREATE TRIGGER "list_counts_truncate" AFTER TRUNCATE ON "api_keys" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_emptied"();

CREATE TRIGGER "list_counts_insert" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_users"();
CREATE TRIGGER "list_counts_delete" AFTER DELETE ON "users" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_users"();
CREATE TRIGGER "list_counts_update" AFTER UPDATE OF "id", "organization_id", "deleted_at" ON "users" FOR EACH ROW EXECUTE FUNCTION "list_counts_users_moved"();
CREATE TRIGGER "list_counts_truncate" AFTER TRUNCATE ON "users" FOR EACH STATEMENT EXECUTE FUNCTION "list_counts_emptied"();

INSERT INTO "list_counts" ("list", "organization_id", "user_id", "block", "entries")
    SELECT 'workflows', w."organization_id", owner.id, w."id" / 4096, count(*)
    FROM "workflows" w CROSS JOIN LATERAL (VALUES (0), (w."user_id")) AS owner (id) GROUP BY 2, 3, 4
    UNION ALL
    SELECT 'api_keys', k."organization_id", owner.id, k."id" / 4096, count(*)
    FROM "api_keys" k CROSS JOIN LATERAL (VALUES (0), (k."user_id")) AS owner (id) GROUP BY 2, 3, 4
    UNION ALL
    SELECT 'users', "organization_id", 0, "id" / 4096, count(*) FROM "users" WHERE "deleted_at" IS NULL GROUP BY 2, 4;
