-- CreateTable
CREATE TABLE "share_links" (
    "id" SERIAL NOT NULL,
    "dashboard_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "key_id" INTEGER,
    "sees_organization" BOOLEAN NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "params" JSON NOT NULL DEFAULT '{}',
    "refresh_minutes" INTEGER,
    "refreshed_at" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "share_links_token_hash_key" ON "share_links"("token_hash");

-- CreateIndex
CREATE INDEX "share_links_dashboard_idx" ON "share_links"("dashboard_id", "id" DESC);

-- CreateIndex
CREATE INDEX "share_links_user_idx" ON "share_links"("user_id");

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_dashboard_id_fkey" FOREIGN KEY ("dashboard_id") REFERENCES "dashboards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
