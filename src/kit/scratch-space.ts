/** Disk space for what is not kept, such as rows on their way: bytes are counted for each owner, who may have so many. */

import { createCounts } from './counts.ts';

/** What one piece of work of an owner has of it. */
export interface Scratch {
  /** That the owner may still write, with all their work. */
  leftBytes(): number;
  /** Counts what was written, also where it is more than was left. */
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
      let own = 0;
      const add = (bytes: number): void => {
        own += bytes;
        used.add(owner, bytes);
      };
      return {
        leftBytes: () => Math.max(0, bytesPerOwner - used.of(owner)),
        add,
        close: () => add(-own),
      };
    },
  };
}
