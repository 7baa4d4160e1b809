-- CreateTable
CREATE TABLE "workflow_revisions" (
    "workflow_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" INTEGER,
    "key_id" INTEGER,
    "restored_from" INTEGER,
    "bytes_before" BIGINT NOT NULL DEFAULT 0,
    "node_count" INTEGER,
    "edge_count" INTEGER,
    "graph" JSON,
    "parameters" JSON,

    CONSTRAINT "workflow_revisions_pkey" PRIMARY KEY ("workflow_id","number")
);

-- AddForeignKey
ALTER TABLE "workflow_revisions" ADD CONSTRAINT "workflow_revisions_workflow_id_fkey" FOREIGN KEY ("workflow_id") REFERENCES "workflows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema file describes in words: a graph that was replaced has both counts.
ALTER TABLE "workflow_revisions"
    ADD CONSTRAINT "workflow_revisions_number_check" CHECK ("number" > 0),
    ADD CONSTRAINT "workflow_revisions_graph_check" CHECK (("graph" IS NULL) = ("node_count" IS NULL) AND ("graph" IS NULL) = ("edge_count" IS NULL));

-- The graphs of today; who made them is not known, nor are those that they replaced.
INSERT INTO "workflow_revisions" ("workflow_id", "number", "created", "parameters") SELECT "id", "revision", "modified", "parameters" FROM "workflows";
