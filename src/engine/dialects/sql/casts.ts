/** Casts that have a result for every value, which is the same as the engine's. */

import type { Type } from '../../algebra/type.ts';

export function isPrintedCast(from: Type, to: Type): boolean {
  if (from.of === to.of) return true;
  return (
    (from.of === 'integer' && to.of === 'decimal') || (from.of === 'date' && to.of === 'timestamp')
  );
}
