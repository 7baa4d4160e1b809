/**
 * Reads of rows that can take megabytes. Each uses its own connection, because it would block a pipeline, and the
 * number per organization is limited to leave connections for others.
 */

import { concurrency } from '../../../admission.ts';
import { Semaphore } from '../../../kit/semaphore.ts';
import type { OrganizationId } from '../../../model/ids.ts';
import type { Query } from '../queries/statement.ts';

export type LargeReads = (organizationId: OrganizationId) => Query;

export function createLargeReads(query: Query): LargeReads {
  const semaphore = new Semaphore(concurrency.largeReads);
  return (organizationId) => (statement, args) =>
    semaphore.run(() => query(statement, args), { owner: organizationId });
}
