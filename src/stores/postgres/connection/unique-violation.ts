import { Prisma } from '../../../generated/prisma/client.ts';

const UNIQUE_VIOLATION = 'P2002';

/** Returns true if a unique index refused the write of Prisma's client. */
export function isUniqueViolation(error: unknown): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION;
}
