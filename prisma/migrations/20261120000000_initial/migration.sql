-- CreateTable
CREATE TABLE "organizations" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "last_seen" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "key_prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "scope_level" TEXT NOT NULL,
    "scopes" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workflows" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workflows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "nodes" (
    "id" SERIAL NOT NULL,
    "workflow_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "node_type" TEXT NOT NULL,
    "node_role" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "config" JSON NOT NULL,

    CONSTRAINT "nodes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "edges" (
    "id" SERIAL NOT NULL,
    "workflow_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "source_node_id" INTEGER NOT NULL,
    "target_node_id" INTEGER NOT NULL,
    "source_key" TEXT NOT NULL,
    "target_key" TEXT NOT NULL,

    CONSTRAINT "edges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedules" (
    "id" SERIAL NOT NULL,
    "workflow_id" INTEGER NOT NULL,
    "cron" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "executions" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "workflow_id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "key_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "total_rows" INTEGER,
    "result_id" TEXT,
    "error" JSONB,

    CONSTRAINT "executions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "users_organization_idx" ON "users"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions"("token_hash");

-- CreateIndex
CREATE INDEX "sessions_user_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_organization_idx" ON "api_keys"("organization_id", "id" DESC);

-- CreateIndex
CREATE INDEX "api_keys_user_idx" ON "api_keys"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "workflows_organization_idx" ON "workflows"("organization_id", "id" DESC);

-- CreateIndex
CREATE INDEX "workflows_user_idx" ON "workflows"("user_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "nodes_position_key" ON "nodes"("workflow_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "nodes_workflow_id_key" ON "nodes"("workflow_id", "id");

-- CreateIndex
CREATE INDEX "edges_target_idx" ON "edges"("target_node_id");

-- CreateIndex
CREATE UNIQUE INDEX "edges_position_key" ON "edges"("workflow_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "edges_ends_key" ON "edges"("source_node_id", "source_key", "target_node_id", "target_key");

-- CreateIndex
CREATE INDEX "schedules_workflow_idx" ON "schedules"("workflow_id");

-- CreateIndex
CREATE INDEX "executions_running_idx" ON "executions"("started_at") WHERE (status = 'running');

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "nodes" ADD CONSTRAINT "nodes_workflow_id_fkey" FOREIGN KEY ("workflow_id") REFERENCES "workflows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edges" ADD CONSTRAINT "edges_workflow_id_fkey" FOREIGN KEY ("workflow_id") REFERENCES "workflows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edges" ADD CONSTRAINT "edges_source_fkey" FOREIGN KEY ("workflow_id", "source_node_id") REFERENCES "nodes"("workflow_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "edges" ADD CONSTRAINT "edges_target_fkey" FOREIGN KEY ("workflow_id", "target_node_id") REFERENCES "nodes"("workflow_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_workflow_id_fkey" FOREIGN KEY ("workflow_id") REFERENCES "workflows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The values that the schema file describes in words.
ALTER TABLE "users"
    ADD CONSTRAINT "users_role_check" CHECK ("role" IN ('admin', 'member'));

ALTER TABLE "sessions"
    ADD CONSTRAINT "sessions_token_hash_check" CHECK (octet_length("token_hash") = 32);

ALTER TABLE "api_keys"
    ADD CONSTRAINT "api_keys_name_check" CHECK (char_length("name") BETWEEN 1 AND 100),
    ADD CONSTRAINT "api_keys_hash_check" CHECK (octet_length("hash") = 32),
    ADD CONSTRAINT "api_keys_scope_level_check" CHECK ("scope_level" IN ('user', 'client')),
    ADD CONSTRAINT "api_keys_scopes_check" CHECK ("scopes" <@ ARRAY['workflows:read', 'workflows:write', 'workflows:execute']);

ALTER TABLE "workflows"
    ADD CONSTRAINT "workflows_title_check" CHECK (char_length("title") BETWEEN 1 AND 255),
    ADD CONSTRAINT "workflows_revision_check" CHECK ("revision" > 0);

ALTER TABLE "nodes"
    ADD CONSTRAINT "nodes_position_check" CHECK ("position" >= 0),
    ADD CONSTRAINT "nodes_node_role_check" CHECK ("node_role" IN ('getter', 'setter', 'terminator'));

ALTER TABLE "edges"
    ADD CONSTRAINT "edges_position_check" CHECK ("position" >= 0);

ALTER TABLE "executions"
    ADD CONSTRAINT "executions_status_check" CHECK ("status" IN ('running', 'completed', 'failed', 'timed_out', 'cancelled')),
    ADD CONSTRAINT "executions_finished_check" CHECK (("status" = 'running') = ("finished_at" IS NULL));
