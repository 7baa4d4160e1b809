/** Integration rows without operations, as Prisma's client reads them. */

import type { Prisma } from '../../generated/prisma/client.ts';
import type { IntegrationListItem } from '../../model/integration.ts';

export const LIST_ITEM = {
  id: true,
  organizationId: true,
  slug: true,
  name: true,
  description: true,
  baseUrl: true,
  auth: true,
  revision: true,
  created: true,
  modified: true,
  operationCount: true,
} as const satisfies Record<keyof IntegrationListItem, true>;

/** Only the store writes `auth`. */
export const toListItem = ({
  auth,
  ...row
}: Prisma.IntegrationGetPayload<{ select: typeof LIST_ITEM }>): IntegrationListItem => ({
  ...row,
  auth: auth as unknown as IntegrationListItem['auth'],
});
