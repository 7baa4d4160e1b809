-- CreateTable
CREATE TABLE "embeddings" (
    "organization_id" INTEGER NOT NULL,
    "embed_id" TEXT NOT NULL,
    "allowed_origins" TEXT[],
    "sealed_secret" BYTEA,
    "secret_created" TIMESTAMPTZ(3),

    CONSTRAINT "embeddings_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "embeddings_embed_id_key" ON "embeddings"("embed_id");

-- AddForeignKey
ALTER TABLE "embeddings" ADD CONSTRAINT "embeddings_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
