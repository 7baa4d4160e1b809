/** How many runs may be under way at once: of one key on all replicas, and of one organization and in total in this process. */

import type { KeyId, OrganizationId } from '../../model/ids.ts';
import { ApiError } from '../../errors.ts';
import type { KeyCaller } from '../../model/caller.ts';
import type { SlotStore } from '../../stores/index.ts';
import type { Slot } from '../../stores/limits/slots.ts';
import { SILENT_AFTER_MS } from './heartbeat.ts';
import type { ServiceLog } from '../service-log.ts';

export interface ExecutionSlots {
  /** Takes a slot and returns what gives it back; throws RATE_LIMITED where there is none. */
  take(caller: Pick<KeyCaller, 'keyId' | 'organizationId'>): Promise<() => Promise<void>>;
  /** The slots that are taken stay so. */
  renew(): Promise<void>;
}

export interface SlotLimits {
  readonly executionsPerKey: number;
  readonly executionsPerOrganization: number;
  readonly executionsPerProcess: number;
}

interface Dependencies {
  readonly store: SlotStore;
  readonly limits: SlotLimits;
  readonly log: ServiceLog;
}

export function createExecutionSlots({ store, limits, log }: Dependencies): ExecutionSlots {
  const { executionsPerKey, executionsPerOrganization, executionsPerProcess } = limits;
  const held = new Set<Slot>();
  /** Those too that are asked for: many at once must not pass by the cap while they wait. */
  let total = 0;
  const ofOrganization = new Map<number, number>();

  function count(organizationId: OrganizationId, change: 1 | -1): void {
    total += change;
    const running = (ofOrganization.get(organizationId) ?? 0) + change;
    if (running === 0) ofOrganization.delete(organizationId);
    else ofOrganization.set(organizationId, running);
  }

  async function takeOfKey(keyId: KeyId): Promise<Slot> {
    const slot = await store.take(`key:${keyId}`, { slots: executionsPerKey, leaseMs: SILENT_AFTER_MS });
    if (slot === null) throw busy(`This key has ${executionsPerKey} executions running, which is as many as it may have.`);
    return slot;
  }

  return {
    async take({ keyId, organizationId }) {
      if ((ofOrganization.get(organizationId) ?? 0) >= executionsPerOrganization) {
        throw busy(`Your organization has ${executionsPerOrganization} executions running, which is as many as it may have.`);
      }
      if (total >= executionsPerProcess) throw busy('The service has as many executions running as it can take.');
      count(organizationId, 1);
      try {
        const slot = await takeOfKey(keyId);
        held.add(slot);
        return async () => {
          count(organizationId, -1);
          held.delete(slot);
          // The run has its answer by now; a slot that stays behind is free when its lease ends.
          await store.release(slot).catch((error: unknown) => log.warn({ error, keyId }, 'execution slot left to its lease'));
        };
      } catch (error) {
        count(organizationId, -1);
        throw error;
      }
    },
    renew: () => store.renew([...held], SILENT_AFTER_MS),
  };
}

function busy(message: string): ApiError {
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 1 });
}
