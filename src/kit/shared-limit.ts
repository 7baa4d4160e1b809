/** One limit that many owners share: its last eighth is for those who have little, so that a few cannot keep the others out. */

const KEPT = 1 / 8;
/** A small owner uses at most this share, or 1. */
const LITTLE = 1 / 64;

export interface Taken {
  readonly total: number;
  /** By the owner who wants more. */
  readonly own: number;
}

/** An owner who is alone may have all of it. */
export function mayTake(limit: number, { total, own }: Taken, more: number): boolean {
  const after = total + more;
  if (after > limit) return false;
  const hasLittle = own + more <= Math.max(1, limit * LITTLE);
  return own === total || hasLittle || after <= limit - Math.floor(limit * KEPT);
}
