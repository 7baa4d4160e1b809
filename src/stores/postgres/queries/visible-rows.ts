/** The condition of Prisma's client that selects what a caller sees. */

import type { Visibility } from '../../../model/caller.ts';
import type { OrganizationId, UserId } from '../../../model/ids.ts';

export const visibleRows = ({
  organizationId,
  userId,
}: Visibility): { organizationId: OrganizationId; userId?: UserId } =>
  userId === null ? { organizationId } : { organizationId, userId };
