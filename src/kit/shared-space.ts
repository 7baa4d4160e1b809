/**
 * Space that many share and wait for. Members of a group have a limit each, and one together. What does not fit yet
 * delays what the same member asks for later, and no one else.
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
  /** Of one group only. */
  readonly member: string;
}

export interface SharedSpace {
  /**
   * Calls `begin` once there is space, possibly at once. What is larger than a member's limit counts as that: it is taken
   * where the member has nothing else.
   * @returns what gives the space back, or ends the wait for it
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
    const own = ofGroups.of(group);
    if (ofMembers.of(member) + size > perMember) return false;
    return own + size <= perGroup && mayTake(limit, { total, own }, size);
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
