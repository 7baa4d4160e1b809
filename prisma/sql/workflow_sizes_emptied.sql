CREATE OR REPLACE FUNCTION "workflow_sizes_emptied"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "list_counts" WHERE "list" = 'workflow_sizes';
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "workflow_sizes_truncate" AFTER TRUNCATE ON "workflows" FOR EACH STATEMENT EXECUTE FUNCTION "workflow_sizes_emptied"();
