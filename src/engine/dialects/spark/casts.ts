/** Casts that have a result for every value, which is the same as the engine's. */

import type { Type } from '../../algebra/type.ts';
import { sparkType } from './values.ts';

export function isPrintedCast(from: Type, to: Type): boolean {
  if (from.of === to.of) return true;
  return (
    (from.of === 'integer' && to.of === 'decimal') || (from.of === 'date' && to.of === 'timestamp')
  );
}

/** Spark rounds half away from zero, as the engine does. */
export function castSql(sql: string, _from: Type, to: Type): string {
  return `CAST(${sql} AS ${sparkType(to) ?? to.of})`;
}
