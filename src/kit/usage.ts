/** Counts what owners use of a limit. Each owner has a share, and all of them share a total. */

import { createCounts } from './counts.ts';

export interface UsageLimits {
  /** Such as a key of an organization, which is the owner. */
  readonly perMember?: number;
  readonly perOwner?: number;
  /** The last eighth is for owners that use little, unless one owner uses everything. */
  readonly total?: number;
  /** An owner that uses nothing can take 1 up to this total. */
  readonly totalWithFirst?: number;
}

export interface Holder {
  readonly owner: string | number;
  /** Unique within its owner. */
  readonly member?: string;
}

export interface Usage {
  /** Returns the limit that so much more would exceed; null if it fits. */
  exceeded(holder: Holder, size: number): 'member' | 'owner' | 'total' | null;
  /** Does not check the limits. A negative size releases. */
  add(holder: Holder, size: number): void;
  of(owner: string | number): number;
}

/** The share of the total for owners that use little. */
const RESERVED = 1 / 8;
/** Little is at most this share, or 1. */
const LITTLE = 1 / 64;

export function createUsage(limits: UsageLimits): Usage {
  const { perMember = Infinity, perOwner = Infinity, total: limit = Infinity } = limits;
  const { totalWithFirst = 0 } = limits;
  const ofOwners = createCounts<string | number>();
  const ofMembers = createCounts<string>();
  let total = 0;

  function fitsTotal(ownerTotal: number, size: number): boolean {
    const after = total + size;
    if (ownerTotal === 0 && size === 1 && after <= totalWithFirst) return true;
    if (after > limit) return false;
    const isLittle = ownerTotal + size <= Math.max(1, limit * LITTLE);
    return ownerTotal === total || isLittle || after <= limit - Math.floor(limit * RESERVED);
  }

  return {
    exceeded(holder, size) {
      const ownerTotal = ofOwners.of(holder.owner);
      if (ofMembers.of(memberKey(holder)) + size > perMember) return 'member';
      if (ownerTotal + size > perOwner) return 'owner';
      return fitsTotal(ownerTotal, size) ? null : 'total';
    },
    add(holder, size) {
      total += size;
      ofOwners.add(holder.owner, size);
      if (holder.member !== undefined) ofMembers.add(memberKey(holder), size);
    },
    of: (owner) => ofOwners.of(owner),
  };
}

export function memberKey({ owner, member = '' }: Holder): string {
  return `${owner} ${member}`;
}
