-- CreateTable
CREATE TABLE "execution_sizes" (
    "organization_id" INTEGER NOT NULL,
    "block" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "is_final" BOOLEAN NOT NULL,

    CONSTRAINT "execution_sizes_pkey" PRIMARY KEY ("organization_id","block")
);

-- CreateIndex
CREATE INDEX "execution_sizes_block_idx" ON "execution_sizes"("block");

-- CreateIndex
CREATE INDEX "execution_sizes_open_idx" ON "execution_sizes"("block") WHERE (NOT is_final);
