/** Slots that are asked for before it is known whether they will be taken: in the round trip in which a request is counted. */

import type { CallerSlots, SlotCaller } from '../caller-slots.ts';

type GiveBack = () => Promise<void>;

export interface ReservedSlots {
  /** As `CallerSlots.take`: the slot that was reserved for this caller object, or another. */
  readonly take: (caller: SlotCaller) => Promise<GiveBack>;
  /** Asks for the slot that the caller takes next, if it does before `returnSlot`. */
  reserveSlot(caller: SlotCaller): void;
  /** Gives back what the caller reserved and did not take. */
  returnSlot(caller: SlotCaller): void;
}

export function createReservedSlots(slots: Pick<CallerSlots, 'take'>): ReservedSlots {
  const reserved = new WeakMap<SlotCaller, Promise<GiveBack>>();
  return {
    take(caller) {
      const taking = reserved.get(caller) ?? slots.take(caller);
      reserved.delete(caller);
      return taking;
    },
    reserveSlot(caller) {
      const taking = slots.take(caller);
      // It is for who takes it to know.
      taking.catch(() => undefined);
      reserved.set(caller, taking);
    },
    returnSlot(caller) {
      void reserved.get(caller)?.then(
        (giveBack) => giveBack(),
        () => undefined,
      );
      reserved.delete(caller);
    },
  };
}
