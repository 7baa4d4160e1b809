/** Locks until the end of the transaction, for checks that must hold until then, such as of a limit. */

import type { OrganizationId, UserId } from '../../model/ids.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';

/** What belongs to the organization, and is checked under this lock, changes in one transaction at a time. */
export async function lockOrganization(
  tx: PrismaTransaction,
  organizationId: OrganizationId,
): Promise<void> {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`;
}

/** The same of what belongs to the user; null if the user does not exist. */
export async function lockOwner(
  tx: PrismaTransaction,
  userId: UserId,
): Promise<{ readonly isDeleted: boolean } | null> {
  const rows = await tx.$queryRaw<readonly { isDeleted: boolean }[]>`
    SELECT deleted_at IS NOT NULL AS "isDeleted" FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  return rows[0] ?? null;
}
