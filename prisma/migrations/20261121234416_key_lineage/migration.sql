-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "created_by_key_id" INTEGER;

-- CreateIndex
CREATE INDEX "api_keys_created_by_idx" ON "api_keys"("created_by_key_id") WHERE (created_by_key_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_fkey" FOREIGN KEY ("created_by_key_id") REFERENCES "api_keys"("id") ON DELETE SET NULL ON UPDATE CASCADE;
