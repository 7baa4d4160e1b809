-- The first `AuthorityProblemCode` of a run: why its principal can no longer run it; null if they can. Must agree with
-- authentication and `workflowVisibility`. Deleting a workflow removes no permission. The last two are the rows of the
-- user and of the key, which are null if they do not exist. PostgreSQL inlines this expression into the statements.
CREATE OR REPLACE FUNCTION "authority_problem"(run_user INTEGER, run_key INTEGER, workflow_user INTEGER, u "users", k "api_keys")
RETURNS TEXT LANGUAGE sql AS $$
    SELECT CASE
        WHEN u.id IS NULL OR u.deleted_at IS NOT NULL THEN 'user_deleted'
        WHEN run_key IS NOT NULL AND NOT coalesce(k.is_active AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp()), false)
            THEN 'key_revoked'
        WHEN run_key IS NOT NULL AND NOT 'workflows:execute' = ANY (k.scopes) THEN 'scope_removed'
        WHEN workflow_user <> run_user AND NOT (u.role = 'admin' AND (run_key IS NULL OR k.scope_level = 'client')) THEN 'not_permitted'
    END
$$;
