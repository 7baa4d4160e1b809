/** Keys that no longer work, revoked or expired, are stored up to a limit. */

import type { OrganizationId, UserId } from '../../model/ids.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';

/**
 * Deletes the oldest key of a user that no longer works. Those that it made count as made by its maker then, so that no
 * lineage is interrupted. The owner's row must be locked.
 */
export async function deleteOldestEnded(
  tx: PrismaTransaction,
  { userId, organizationId }: { readonly userId: UserId; readonly organizationId: OrganizationId },
  now: Date,
): Promise<void> {
  const oldest = await tx.apiKey.findFirst({
    where: { userId, organizationId, OR: [{ isActive: false }, { expiresAt: { lte: now } }] },
    orderBy: { id: 'asc' },
    select: { id: true, createdByKeyId: true },
  });
  if (oldest === null) return;
  const { id, createdByKeyId } = oldest;
  await tx.apiKey.updateMany({ where: { createdByKeyId: id }, data: { createdByKeyId } });
  await tx.apiKey.delete({ where: { id }, select: { id: true } });
}
