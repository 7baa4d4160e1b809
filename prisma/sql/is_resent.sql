-- Whether a run sends rows again, or has done so. If it ended before it sent anything, it does not.
CREATE OR REPLACE FUNCTION "is_resent"("resent_by" BIGINT) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT "resent_by" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "executions" e
    WHERE e."id" = "resent_by" AND e."finished_at" IS NOT NULL AND e."status" <> 'completed' AND NOT e."has_effects")
$$;
