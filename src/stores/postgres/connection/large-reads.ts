/**
 * Reads whose rows may take megabytes: each on a connection of its own, since in a pipeline all others would wait for it,
 * and a few of an organization at a time, so that connections stay free for others.
 */

import { createSemaphores } from '../../../kit/semaphores.ts';
import type { OrganizationId } from '../../../model/ids.ts';
import type { Query } from '../queries/statement.ts';

export type LargeReads = (organizationId: OrganizationId) => Query;

const AT_ONCE = 2;

export function createLargeReads(query: Query): LargeReads {
  const semaphores = createSemaphores<OrganizationId>(AT_ONCE);
  return (organizationId) => (statement, args) =>
    semaphores.take(organizationId, () => query(statement, args));
}
