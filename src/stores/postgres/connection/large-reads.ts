/**
 * Reads of rows that can take megabytes. Each uses its own connection, because it would block a pipeline, and the
 * number per organization is limited to leave connections for others.
 */

import { concurrency } from '../../../admission.ts';
import { Semaphore } from '../../../kit/semaphore.ts';
import type { OrganizationId } from '../../../model/ids.ts';

export type LargeReads = <T>(organizationId: OrganizationId, read: () => Promise<T>) => Promise<T>;

export function createLargeReads(): LargeReads {
  const semaphore = new Semaphore(concurrency.largeReads);
  return (organizationId, read) => semaphore.run(read, { owner: organizationId });
}
