/**
 * A run that is waited for asks for its slot in the round trip in which its request is counted. Whether the request may
 * have it is not known then, so none is asked for where the last request of the key was refused: a key that sends more than
 * it may takes nothing from the others of its organization.
 */

import { createLruCache } from '../../kit/lru-cache.ts';
import type { KeyCaller } from '../../model/caller.ts';
import type { Executions } from '../../services/executions/executions.ts';
import type { EdgeContext } from './state.ts';

export interface EarlySlots {
  /** Asks for the slot of a request that will take one. */
  reserve(context: EdgeContext, caller: KeyCaller): void;
  noteOutcome(caller: KeyCaller, isAdmitted: boolean): void;
  /** Must be called when the request has been carried out or refused: a slot that it did not take is given back. */
  end(context: EdgeContext): void;
}

/** A key that is forgotten is asked for early once more. */
const MAX_REFUSED_KEYS = 10_000;

export function createEarlySlots(
  executions: Pick<Executions, 'reserveSlot' | 'returnSlot'>,
): EarlySlots {
  const refused = createLruCache<number, true>({ maxEntries: MAX_REFUSED_KEYS });
  return {
    reserve(context, caller) {
      if (isWaitedFor(context) && refused.get(caller.keyId) === undefined)
        executions.reserveSlot(caller);
    },
    noteOutcome({ keyId }, isAdmitted) {
      if (isAdmitted) refused.delete(keyId);
      else refused.set(keyId, true);
    },
    end({ state: { caller, operationId } }) {
      if (operationId === 'executeWorkflow' && caller?.kind === 'key')
        executions.returnSlot(caller);
    },
  };
}

/** A queued run takes no slot, and a repeated one none either. */
export function isWaitedFor({ state, req: { headers } }: EdgeContext): boolean {
  return (
    state.operationId === 'executeWorkflow' &&
    headers['idempotency-key'] === undefined &&
    headers['prefer'] === undefined
  );
}
