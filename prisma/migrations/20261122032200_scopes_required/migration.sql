-- Every key has a list of scopes; Prisma's language has no required lists.
ALTER TABLE "api_keys" ALTER COLUMN "scopes" SET NOT NULL;
