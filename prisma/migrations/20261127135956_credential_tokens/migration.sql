-- CreateTable
CREATE TABLE "credential_tokens" (
    "credential_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "sealed" BYTEA,
    "key_id" TEXT,
    "received" TIMESTAMPTZ(3),
    "expires" TIMESTAMPTZ(3),
    "scope" TEXT,
    "problem_code" TEXT,
    "problem" TEXT,
    "failed" TIMESTAMPTZ(3),
    "lease_id" TEXT,
    "lease_ends" TIMESTAMPTZ(3),

    CONSTRAINT "credential_tokens_pkey" PRIMARY KEY ("credential_id")
);

-- CreateIndex
CREATE INDEX "credential_tokens_key_idx" ON "credential_tokens"("key_id", "credential_id");

-- AddForeignKey
ALTER TABLE "credential_tokens" ADD CONSTRAINT "credential_tokens_credential_id_fkey" FOREIGN KEY ("credential_id") REFERENCES "credentials"("id") ON DELETE CASCADE ON UPDATE CASCADE;
