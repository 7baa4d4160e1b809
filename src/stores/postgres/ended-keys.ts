/** Limits the number of revoked and expired keys that stay stored. */

import type { OrganizationId, UserId } from '../../model/ids.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';

/**
 * Deletes the user's oldest inactive key. Its maker becomes the maker of the keys that it made, so that lineages
 * stay connected. The owner's row must be locked.
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
