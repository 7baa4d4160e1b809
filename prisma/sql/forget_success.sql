-- Removes what is recorded of deleted workflows. A foreign key would fail the end of a run whose workflow is deleted meanwhile.
CREATE OR REPLACE FUNCTION "forget_success"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "workflow_successes" s USING "changed" w WHERE s."workflow_id" = w."id";
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "workflow_success_forgotten" AFTER DELETE ON "workflows" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT
    EXECUTE FUNCTION "forget_success"();
