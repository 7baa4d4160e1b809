/** Locks until the end of the transaction, for checks of limits and similar. */

import type { Prisma } from '../../generated/prisma/client.ts';
import type { Visibility } from '../../model/caller.ts';
import type { DashboardId, OrganizationId, UserId, WorkflowId } from '../../model/ids.ts';
import type { PrismaTransaction } from './connection/prisma-client.ts';
import { visibleRows } from './queries/visible-rows.ts';

/** Serializes transactions that check a limit of the organization, or something like it, before a change. */
export async function lockOrganization(
  tx: PrismaTransaction,
  organizationId: OrganizationId,
): Promise<void> {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`;
}

/** The same for a user. @returns null if the user does not exist */
export async function lockOwner(
  tx: PrismaTransaction,
  userId: UserId,
): Promise<{ readonly isDeleted: boolean } | null> {
  const rows = await tx.$queryRaw<readonly { isDeleted: boolean }[]>`
    SELECT deleted_at IS NOT NULL AS "isDeleted" FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  return rows[0] ?? null;
}

/** The same for a workflow. @returns null if it is not visible */
export async function lockWorkflow(
  tx: PrismaTransaction,
  { organizationId, userId }: Visibility,
  workflowId: WorkflowId,
): Promise<{ readonly isActive: boolean; readonly userId: UserId } | null> {
  const rows = await tx.$queryRaw<readonly { isActive: boolean; userId: UserId }[]>`
    SELECT is_active AS "isActive", user_id AS "userId" FROM workflows
    WHERE id = ${workflowId} AND organization_id = ${organizationId} AND (${userId}::int IS NULL OR user_id = ${userId})
    FOR NO KEY UPDATE`;
  return rows[0] ?? null;
}

/** The same for a dashboard. @returns null if it is not visible */
export async function lockDashboard(
  tx: PrismaTransaction,
  visibility: Visibility,
  id: DashboardId,
): Promise<Prisma.DashboardGetPayload<object> | null> {
  await tx.$queryRaw`SELECT id FROM dashboards WHERE id = ${id} AND organization_id = ${visibility.organizationId} FOR NO KEY UPDATE`;
  return tx.dashboard.findFirst({ where: { ...visibleRows(visibility), id } });
}
