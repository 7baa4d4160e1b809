-- Every credential has a list of hosts; Prisma's language has no required lists.
ALTER TABLE "credentials" ALTER COLUMN "hosts" SET NOT NULL;
