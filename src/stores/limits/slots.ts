/** Slots that a holder has a few of and gives back: one interface, kept by this process or in Redis for all replicas. */

export interface SlotLimit {
  readonly slots: number;
  /** A slot that is neither given back nor renewed for this long is free again: its process died. */
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
  /** null where the holder has all its slots taken. */
  take(holder: string, limit: SlotLimit): Promise<Slot | null>;
  /** One of each holder, or none at all: then it returns the first holder that has all its slots taken. */
  takeAll(wanted: readonly WantedSlot[], leaseMs: number): Promise<readonly Slot[] | string>;
  renew(slots: readonly Slot[], leaseMs: number): Promise<void>;
  release(slots: readonly Slot[]): Promise<void>;
}
