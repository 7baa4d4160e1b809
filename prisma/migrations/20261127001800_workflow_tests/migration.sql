-- CreateTable
CREATE TABLE "workflow_tests" (
    "id" SERIAL NOT NULL,
    "workflow_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "params" JSON NOT NULL DEFAULT '{}',
    "fixtures" JSON NOT NULL DEFAULT '{}',
    "expect" JSON NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workflow_tests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "workflow_tests_name" ON "workflow_tests"("workflow_id", "name");

-- AddForeignKey
ALTER TABLE "workflow_tests" ADD CONSTRAINT "workflow_tests_workflow_id_fkey" FOREIGN KEY ("workflow_id") REFERENCES "workflows"("id") ON DELETE CASCADE ON UPDATE CASCADE;
