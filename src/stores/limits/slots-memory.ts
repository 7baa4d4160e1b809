/** Slots of this process alone: they end with it, so no lease runs out. */

import { randomUUID } from 'node:crypto';
import type { SlotStore } from './slots.ts';

export function createMemorySlotStore(): SlotStore {
  const taken = new Map<string, Set<string>>();
  return {
    async take(holder, { slots }) {
      const held = taken.get(holder) ?? new Set();
      if (held.size >= slots) return null;
      const token = randomUUID();
      taken.set(holder, held.add(token));
      return { holder, token };
    },
    renew: () => Promise.resolve(),
    async release({ holder, token }) {
      const held = taken.get(holder);
      held?.delete(token);
      if (held?.size === 0) taken.delete(holder);
    },
  };
}
