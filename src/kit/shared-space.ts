/**
 * Space that is shared by groups of members. Each member has a limit, and so has each group. A request that does not
 * fit delays later requests of the same member only.
 */

import { createCounts } from './counts.ts';
import { mayTake } from './shared-limit.ts';

export interface SpaceLimits {
  readonly perMember: number;
  readonly perGroup: number;
  /** Its last eighth is for groups that have little. */
  readonly total: number;
}

export interface Owner {
  readonly group: string;
  /** Unique within its group only. */
  readonly member: string;
}

export interface SharedSpace {
  /**
   * Calls `begin` once there is space, possibly immediately. A size above a member's limit counts as the limit: it is
   * admitted when the member holds nothing else.
   * @returns releases the space, or cancels the wait
   */
  take(owner: Owner, size: number, begin: () => void): () => void;
}

interface Wanted extends Owner {
  readonly size: number;
  readonly begin: () => void;
}

export function createSharedSpace({ perMember, perGroup, total: limit }: SpaceLimits): SharedSpace {
  const ofMembers = createCounts<string>();
  const ofGroups = createCounts<string>();
  const waiting = new Map<string, Set<Wanted>>();
  let total = 0;

  function change({ group, member }: Owner, size: number): void {
    total += size;
    ofGroups.add(group, size);
    ofMembers.add(member, size);
  }

  function fits({ group, member, size }: Wanted): boolean {
    const groupTotal = ofGroups.of(group);
    if (ofMembers.of(member) + size > perMember) return false;
    return groupTotal + size <= perGroup && mayTake(limit, { total, own: groupTotal }, size);
  }

  function begin(wanted: Wanted): void {
    change(wanted, wanted.size);
    wanted.begin();
  }

  /** @returns whether it waited */
  function forget(wanted: Wanted): boolean {
    const queue = waiting.get(wanted.member);
    if (queue?.delete(wanted) !== true) return false;
    if (queue.size === 0) waiting.delete(wanted.member);
    return true;
  }

  /** The member that has begun goes to the end. */
  function beginNext(): boolean {
    for (const [member, queue] of waiting) {
      const [first] = queue;
      if (first === undefined || !fits(first)) continue;
      waiting.delete(member);
      queue.delete(first);
      if (queue.size > 0) waiting.set(member, queue);
      begin(first);
      return true;
    }
    return false;
  }

  return {
    take(owner, size, onSpace) {
      const wanted = { ...owner, size: Math.min(size, perMember), begin: onSpace };
      const queue = waiting.get(owner.member);
      if (queue !== undefined) queue.add(wanted);
      else if (fits(wanted)) begin(wanted);
      else waiting.set(owner.member, new Set([wanted]));
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        if (!forget(wanted)) change(wanted, -wanted.size);
        while (beginNext());
      };
    },
  };
}
