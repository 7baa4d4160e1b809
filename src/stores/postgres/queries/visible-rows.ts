/** The filter of Prisma's client for the rows that a caller can see. */

import type { Visibility } from '../../../model/caller.ts';
import type { OrganizationId, UserId } from '../../../model/ids.ts';

export const visibleRows = ({
  organizationId,
  userId,
}: Visibility): { organizationId: OrganizationId; userId?: UserId } =>
  userId === null ? { organizationId } : { organizationId, userId };
