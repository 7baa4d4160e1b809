-- CreateTable
CREATE TABLE "dashboards" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "parameters" JSON NOT NULL DEFAULT '{}',
    "tiles" JSON NOT NULL DEFAULT '[]',
    "tile_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dashboards_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tile_runs" (
    "execution_id" BIGINT NOT NULL,
    "params_hash" BYTEA NOT NULL,

    CONSTRAINT "tile_runs_pkey" PRIMARY KEY ("execution_id")
);

-- CreateIndex
CREATE INDEX "dashboards_organization_idx" ON "dashboards"("organization_id", "id" DESC);

-- CreateIndex
CREATE INDEX "dashboards_user_idx" ON "dashboards"("user_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tile_runs" ADD CONSTRAINT "tile_runs_execution_fkey" FOREIGN KEY ("execution_id") REFERENCES "executions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
