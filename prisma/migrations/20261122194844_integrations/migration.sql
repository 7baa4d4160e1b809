-- AlterTable
ALTER TABLE "nodes" ADD COLUMN     "organization_id" INTEGER;

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "catalogue_version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "integrations" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "auth" JSON NOT NULL,
    "operations" JSON NOT NULL,
    "operation_count" INTEGER NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integrations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "integrations_organization_idx" ON "integrations"("organization_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "integrations_slug_key" ON "integrations"("organization_id", "slug");

-- CreateIndex
CREATE INDEX "nodes_integration_idx" ON "nodes"("organization_id", "node_type", "workflow_id") WHERE (organization_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
