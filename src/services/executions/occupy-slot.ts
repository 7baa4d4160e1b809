/** Counts work of the engine that is not an execution as one of the executions that a caller can have running. */

import type { Scratch, ScratchSpace } from '../../kit/scratch-space.ts';
import type { Caller } from '../../model/caller.ts';
import type { OrganizationId } from '../../model/ids.ts';
import type { FreeSpace } from '../../stores/index.ts';
import type { CallerSlots } from '../caller-slots.ts';
import { explainStorageFailure, storageFull } from './storage-full.ts';

/**
 * Throws RATE_LIMITED and SERVICE_UNAVAILABLE.
 * @param work gets the organization's disk space for rows
 */
export type OccupySlot = <T>(caller: Caller, work: (scratch: Scratch) => Promise<T>) => Promise<T>;

interface Dependencies {
  readonly slots: Pick<CallerSlots, 'take'>;
  readonly storage: Pick<FreeSpace, 'hasFreeSpace'>;
  readonly scratch: ScratchSpace<OrganizationId>;
}

export function createOccupySlot({ slots, storage, scratch }: Dependencies): OccupySlot {
  return async (caller, work) => {
    if (!(await storage.hasFreeSpace())) throw storageFull();
    const release = await slots.take(caller);
    const space = scratch.open(caller.organizationId);
    try {
      return await work(space);
    } catch (error) {
      throw explainStorageFailure(error);
    } finally {
      space.close();
      await release();
    }
  };
}
