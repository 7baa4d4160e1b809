/** The rows that a caller may see, for Prisma's `where`. */

import type { Visibility } from '../../../model/caller.ts';

export function visibleWhere({ organizationId, userId }: Visibility): { organizationId: number; userId?: number } {
  return userId === null ? { organizationId } : { organizationId, userId };
}
