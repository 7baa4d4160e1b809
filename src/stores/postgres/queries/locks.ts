/** Locks until the end of the transaction, for checks that must hold until then, such as of a limit. */

import type { OrganizationId } from '../../../model/ids.ts';
import type { PrismaTransaction } from '../connection/prisma-client.ts';
import { bool, columns } from './columns.ts';

/** What belongs to the organization, and is checked under this lock, changes in one transaction at a time. */
export const LOCK_ORGANIZATION = {
  name: 'organizations.lock',
  sql: 'SELECT id FROM organizations WHERE id = $1 FOR NO KEY UPDATE',
};

/** The same in a transaction of Prisma. */
export async function lockOrganization(
  tx: PrismaTransaction,
  organizationId: OrganizationId,
): Promise<void> {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`;
}

export const OWNER_STATE = columns('u', { isDeleted: bool('u.deleted_at IS NOT NULL') });

/** The same of what belongs to the user. */
export const LOCK_OWNER = {
  name: 'users.lockOwner',
  sql: `SELECT ${OWNER_STATE.sql} FROM users u WHERE id = $1 FOR NO KEY UPDATE`,
  columns: OWNER_STATE,
};
