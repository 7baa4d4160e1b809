-- CreateTable
CREATE TABLE "files" (
    "id" TEXT NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "csv" JSON NOT NULL,
    "rows_path" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "total_rows" BIGINT NOT NULL,
    "columns" JSON NOT NULL,
    "first_rows" JSON NOT NULL,
    "is_stored" BOOLEAN NOT NULL DEFAULT false,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "modified" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_pieces" (
    "file_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "file_pieces_pkey" PRIMARY KEY ("file_id","position")
);

-- CreateIndex
CREATE INDEX "files_organization_idx" ON "files"("organization_id", "created" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "files_user_idx" ON "files"("user_id", "created" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "files_expires_idx" ON "files"("expires_at");

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_pieces" ADD CONSTRAINT "file_pieces_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Not compressed: that takes much longer than writing, and many files are compressed already.
ALTER TABLE "file_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
