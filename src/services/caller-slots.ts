/**
 * Limits one kind of concurrent work: per key or user of a session, and per organization across all replicas, and in total in this process.
 */

import type { Log } from '../kit/log.ts';
import { ApiError } from '../errors.ts';
import { createUsage } from '../kit/usage.ts';
import { memberOf, type CallerIdentity } from '../model/caller.ts';
import type { SlotStore } from '../stores/index.ts';
import type { Slot } from '../stores/limits/slots.ts';
import { SILENT_AFTER_MS } from './heartbeats.ts';

export interface CallerSlots {
  /** Takes a slot and returns a function that releases it once. Throws RATE_LIMITED if there is none. */
  take(caller: CallerIdentity): Promise<() => Promise<void>>;
  /** Extends the slots that are in use. */
  renew(): Promise<void>;
}

export interface SlotLimits {
  /** Limit of a key, or of the sessions of a user, over all replicas. */
  readonly perMember: number;
  /** Limit of an organization, over all replicas. */
  readonly perOwner: number;
  /** Limit of this process. A few organizations cannot keep the others out: the first work of each can exceed it, up to twice as much. */
  readonly total: number;
}

interface Dependencies {
  readonly store: SlotStore;
  /** The name of the work, in the plural. */
  readonly what: 'executions' | 'exports';
  readonly limits: SlotLimits;
  readonly log: Log;
}

export function createCallerSlots({ store, what, limits, log }: Dependencies): CallerSlots {
  const { perMember, perOwner, total } = limits;
  const holder = what === 'executions' ? '' : `${what}:`;
  const held = new Set<Slot>();
  /** Includes requests that wait for the store: many at once must not exceed the limit. */
  const usage = createUsage({ total, totalWithFirst: 2 * total });

  async function release(organizationId: number, slots: readonly Slot[]): Promise<void> {
    usage.add({ owner: organizationId }, -1);
    for (const slot of slots) held.delete(slot);
    // Slots that are not released expire with their lease.
    await store.release(slots).catch((error: unknown) => {
      const holders = slots.map((slot) => slot.holder).join(' ');
      log.warn({ error, holders }, 'slots left to their lease');
    });
  }

  return {
    async take(caller) {
      const { organizationId } = caller;
      const member = memberOf(caller);
      const process = { owner: organizationId };
      if (usage.exceeded(process, 1) !== null)
        throw busy(`The service has as many ${what} running as it can take.`);
      usage.add(process, 1);
      const ofMember = { holder: `${holder}${member.kind}:${member.id}`, slots: perMember };
      const ofOrganization = {
        holder: `${holder}organization:${organizationId}`,
        slots: perOwner,
      };
      // Takes both or none, so that a request that the member's limit rejects does not temporarily occupy the
      // organization's slots.
      const slots = await store
        .takeAll([ofMember, ofOrganization], SILENT_AFTER_MS)
        .catch((error: unknown) => {
          usage.add(process, -1);
          throw error;
        });
      if (typeof slots === 'string') {
        usage.add(process, -1);
        throw busy(
          slots === ofMember.holder
            ? `${subjectOf(caller)} ${perMember} ${what} running, which is the limit.`
            : `Your organization has ${perOwner} ${what} running, which is the limit.`,
        );
      }
      for (const slot of slots) held.add(slot);
      let released: Promise<void> | undefined;
      return () => (released ??= release(organizationId, slots));
    },
    renew: () => store.renew([...held], SILENT_AFTER_MS),
  };
}

/** Counts queued runs. Running ones have their own slots. */
export function queueFull(caller: CallerIdentity, queuedPerKey: number): ApiError {
  const message = `${subjectOf(caller)} ${queuedPerKey} executions queued, which is the limit.`;
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 5 });
}

/** The beginning of a message for the caller. */
function subjectOf({ kind }: CallerIdentity): string {
  return kind === 'key' ? 'This key has' : 'You have';
}

function busy(message: string): ApiError {
  return new ApiError('RATE_LIMITED', message, { retryAfterSeconds: 1 });
}
