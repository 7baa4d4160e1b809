/**
 * Reads whose rows may take megabytes: each on a connection of its own, since in a pipeline all others would wait for it,
 * and a few of an organization at a time, so that connections stay free for others.
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
