/** Keys that no longer work are kept, revoked or expired, but not without end. */

import type { KeyId, OrganizationId, UserId } from '../../model/ids.ts';
import type { Query } from './queries/statement.ts';
import { columns, int } from './queries/columns.ts';

/**
 * Deletes the oldest key of a user that no longer works. Those that it made count as made by its maker then, so that no
 * lineage is interrupted. The owner's row must be locked.
 */
export async function deleteOldestEnded(
  tx: Query,
  owner: { readonly userId: UserId; readonly organizationId: OrganizationId },
  now: Date,
): Promise<void> {
  const [oldest] = await tx(OLDEST_ENDED, [owner.userId, owner.organizationId, now]);
  if (oldest === undefined) return;
  await tx(HAND_OVER, [oldest.id]);
  await tx(DELETE, [oldest.id]);
}

const OLDEST = columns('k', { id: int<KeyId>() });

const OLDEST_ENDED = {
  name: 'keys.oldestEnded',
  sql: `
    SELECT ${OLDEST.sql} FROM api_keys k
    WHERE k.user_id = $1 AND k.organization_id = $2 AND NOT (k.is_active AND (k.expires_at IS NULL OR k.expires_at > $3))
    ORDER BY k.id LIMIT 1`,
  columns: OLDEST,
};

const HAND_OVER = {
  name: 'keys.handOver',
  sql: `
    UPDATE api_keys made SET created_by_key_id = k.created_by_key_id FROM api_keys k
    WHERE k.id = $1 AND made.created_by_key_id = k.id`,
};

const DELETE = { name: 'keys.delete', sql: 'DELETE FROM api_keys WHERE id = $1' };
