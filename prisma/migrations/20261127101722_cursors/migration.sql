-- AlterTable
ALTER TABLE "executions" ADD COLUMN     "cursors" JSON,
ADD COLUMN     "moves_cursors" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "workflow_cursors" (
    "workflow_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "column" TEXT,
    "value" TEXT,
    "keys" JSON NOT NULL DEFAULT '[]',
    "key_count" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "execution_id" BIGINT,
    "modified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workflow_cursors_pkey" PRIMARY KEY ("workflow_id","name")
);

-- AddForeignKey
ALTER TABLE "workflow_cursors" ADD CONSTRAINT "workflow_cursors_workflow_id_fkey" FOREIGN KEY ("workflow_id") REFERENCES "workflows"("id") ON DELETE CASCADE ON UPDATE CASCADE;
