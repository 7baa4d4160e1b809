/** Slots in this process. They need no lease, because they end with the process. */

import { randomUUID } from 'node:crypto';
import type { Slot, SlotStore, WantedSlot } from './slots.ts';

export function createMemorySlotStore(): SlotStore {
  const slotsByHolder = new Map<string, Set<string>>();

  const isFull = ({ holder, slots }: WantedSlot): boolean =>
    (slotsByHolder.get(holder)?.size ?? 0) >= slots;

  function add({ holder }: WantedSlot): Slot {
    const token = randomUUID();
    slotsByHolder.set(holder, (slotsByHolder.get(holder) ?? new Set()).add(token));
    return { holder, token };
  }

  return {
    async take(holder, { slots }) {
      const wanted = { holder, slots };
      return isFull(wanted) ? null : add(wanted);
    },
    async takeAll(wanted) {
      return wanted.find(isFull)?.holder ?? wanted.map(add);
    },
    renew: () => Promise.resolve(),
    async release(slots) {
      for (const { holder, token } of slots) {
        const held = slotsByHolder.get(holder);
        held?.delete(token);
        if (held?.size === 0) slotsByHolder.delete(holder);
      }
    },
  };
}
