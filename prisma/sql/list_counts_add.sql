-- Adds to the count of one block of 4,096 ids. It never waits: it takes a row that no other transaction has locked, or
-- inserts one.
CREATE OR REPLACE FUNCTION "list_counts_add"(the_list TEXT, the_organization INTEGER, the_user INTEGER, the_block INTEGER, change INTEGER)
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
