/** A limited number of slots per holder, counted in this process or in Redis for all replicas. */

export interface SlotLimit {
  readonly slots: number;
  /** A slot that is not renewed for this long is free again: its process died. */
  readonly leaseMs: number;
}

export interface WantedSlot {
  readonly holder: string;
  readonly slots: number;
}

export interface Slot {
  readonly holder: string;
  readonly token: string;
}

export interface SlotStore {
  /** null if all slots of the holder are taken. */
  take(holder: string, limit: SlotLimit): Promise<Slot | null>;
  /** Takes one slot of each holder, or none: then it returns the first holder without a free slot. */
  takeAll(wanted: readonly WantedSlot[], leaseMs: number): Promise<readonly Slot[] | string>;
  renew(slots: readonly Slot[], leaseMs: number): Promise<void>;
  release(slots: readonly Slot[]): Promise<void>;
}
