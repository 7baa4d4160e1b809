-- CreateTable
CREATE TABLE "credentials" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "hosts" TEXT[],
    "settings" JSON NOT NULL,
    "test_url" TEXT,
    "sealed" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "credentials_hosts_check" CHECK (cardinality("hosts") > 0)
);

-- CreateIndex
CREATE INDEX "credentials_organization_idx" ON "credentials"("organization_id", "id" DESC);

-- CreateIndex
CREATE INDEX "credentials_key_idx" ON "credentials"("key_id", "id");

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The credential that a node names in its config; null where it names none by number.
CREATE FUNCTION "credential_of"("config" JSON) RETURNS BIGINT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN config->>'credential_id' ~ '^[1-9][0-9]{0,9}$' THEN (config->>'credential_id')::bigint END
$$;

-- Finds the workflows that use a credential. Prisma's language has no indexes on expressions.
CREATE INDEX "nodes_credential_idx" ON "nodes"("credential_of"("config")) WHERE "credential_of"("config") IS NOT NULL;
