/** Disk space for temporary data, such as rows in transit: bytes are counted per owner, up to a limit. */

import { createCounts } from './counts.ts';

/** The scratch space of one task of an owner. */
export interface Scratch {
  /** That the owner may still write, with all their work. */
  leftBytes(): number;
  /** Counts written bytes, even if they exceed the limit. */
  add(bytes: number): void;
}

export interface OpenScratch extends Scratch {
  /** Must be called once the files are gone. */
  close(): void;
}

export interface ScratchSpace<Owner> {
  open(owner: Owner): OpenScratch;
}

export function createScratchSpace<Owner>(bytesPerOwner: number): ScratchSpace<Owner> {
  const used = createCounts<Owner>();
  return {
    open(owner) {
      let ownBytes = 0;
      const add = (bytes: number): void => {
        ownBytes += bytes;
        used.add(owner, bytes);
      };
      return {
        leftBytes: () => Math.max(0, bytesPerOwner - used.of(owner)),
        add,
        close: () => add(-ownBytes),
      };
    },
  };
}
