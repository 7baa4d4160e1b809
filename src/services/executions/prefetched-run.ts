/** What a run needs at its start, requested before it is known whether the caller may run anything. */

import type { KeyIdentity } from '../../model/caller.ts';
import type { WorkflowId } from '../../model/ids.ts';
import type { CallerSlots } from '../caller-slots.ts';
import type { PrefetchedStart, Starts } from './starts.ts';

export interface PrefetchedRun {
  /** null where nothing was requested. */
  readonly start: PrefetchedStart | null;
  /** As `CallerSlots.take`; called at most once, and before `close`. */
  takeSlot(): ReturnType<CallerSlots['take']>;
  /** Must be called at the end of the request: gives back a slot that was not taken. */
  close(): void;
}

export function prefetchRun(
  slots: Pick<CallerSlots, 'take'>,
  starts: Pick<Starts, 'prefetch'>,
  caller: KeyIdentity,
  workflowId: WorkflowId,
): PrefetchedRun {
  const taking = slots.take(caller);
  // The rejection is handled where the slot is taken, which may never happen.
  taking.catch(() => undefined);
  let isTaken = false;
  return {
    start: starts.prefetch(workflowId),
    takeSlot() {
      isTaken = true;
      return taking;
    },
    close() {
      if (isTaken) return;
      void taking.then(
        (release) => release(),
        () => undefined,
      );
    },
  };
}
