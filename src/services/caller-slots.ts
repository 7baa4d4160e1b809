/**
 * Limits how much of one kind of work is in progress: per key and per organization over all replicas, and in total in
 * this process.
 */

import type { Log } from '../kit/log.ts';
import { ApiError } from '../errors.ts';
import { createCounts } from '../kit/counts.ts';
import { mayTake, type Taken } from '../kit/shared-limit.ts';
import type { KeyIdentity } from '../model/caller.ts';
import type { SlotStore } from '../stores/index.ts';
import type { Slot } from '../stores/limits/slots.ts';
import { SILENT_AFTER_MS } from './heartbeats.ts';

export interface CallerSlots {
  /** Takes a slot and returns a function that releases it once. Throws RATE_LIMITED if there is none. */
  take(caller: KeyIdentity): Promise<() => Promise<void>>;
  /** The slots that are taken stay so. */
  renew(): Promise<void>;
}

export interface SlotLimits {
  readonly perKey: number;
  readonly perOrganization: number;
  /** An organization that has none may take one more, up to twice as many in all. */
  readonly perProcess: number;
}

interface Dependencies {
  readonly store: SlotStore;
  /** The name of the work, in the plural. */
  readonly what: 'executions' | 'exports';
  readonly limits: SlotLimits;
  readonly log: Log;
}

export function createCallerSlots({ store, what, limits, log }: Dependencies): CallerSlots {
  const { perKey, perOrganization, perProcess } = limits;
  const holder = what === 'executions' ? '' : `${what}:`;
  const held = new Set<Slot>();
  /** Waiting ones included: many at once must not pass the cap. */
  const ofOrganizations = createCounts<number>();
  let total = 0;

  function count(organizationId: number, change: 1 | -1): void {
    total += change;
    ofOrganizations.add(organizationId, change);
  }

  async function release(organizationId: number, slots: readonly Slot[]): Promise<void> {
    count(organizationId, -1);
    for (const slot of slots) held.delete(slot);
    // Slots that are not released expire with their lease.
    await store.release(slots).catch((error: unknown) => {
      const holders = slots.map((slot) => slot.holder).join(' ');
      log.warn({ error, holders }, 'slots left to their lease');
    });
  }

  return {
    async take({ keyId, organizationId }) {
      const taken = { total, own: ofOrganizations.of(organizationId) };
      if (!mayTake(perProcess, taken, 1) && !mayTakeFirst(perProcess, taken))
        throw busy(`The service has as many ${what} running as it can take.`);
      count(organizationId, 1);
      const ofKey = { holder: `${holder}key:${keyId}`, slots: perKey };
      const ofOrganization = {
        holder: `${holder}organization:${organizationId}`,
        slots: perOrganization,
      };
      // Both or none: what the key is refused takes nothing from the other keys of the organization, not even for a moment.
      const slots = await store
        .takeAll([ofKey, ofOrganization], SILENT_AFTER_MS)
        .catch((error: unknown) => {
          count(organizationId, -1);
          throw error;
        });
      if (typeof slots === 'string') {
        count(organizationId, -1);
        throw busy(
          slots === ofKey.holder
            ? `This key has ${perKey} ${what} running, which is as many as it may have.`
            : `Your organization has ${perOrganization} ${what} running, which is as many as it may have.`,
        );
      }
      for (const slot of slots) held.add(slot);
      let released: Promise<void> | undefined;
      return () => (released ??= release(organizationId, slots));
    },
    renew: () => store.renew([...held], SILENT_AFTER_MS),
  };
}

/** A few organizations must not keep the others out: each has a first slot beyond the limit, if not more than as many again are taken. */
function mayTakeFirst(perProcess: number, { total, own }: Taken): boolean {
  return own === 0 && total < 2 * perProcess;
}

/** Queued runs are at the limit; running ones of a key have their own slots. */
export function queueFull(queuedPerKey: number): ApiError {
  const message = `This key has ${queuedPerKey} executions queued, which is as many as it may have.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 5 });
}

function busy(message: string): ApiError {
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 1 });
}
