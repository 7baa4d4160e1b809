/** Casts that have a result for every value, which is the same as the engine's. */

import type { Type } from '../../algebra/type.ts';
import { requiredType } from './values.ts';

export function isPrintedCast(from: Type, to: Type): boolean {
  if (from.of === to.of) return true;
  return (
    (from.of === 'integer' && to.of === 'decimal') || (from.of === 'date' && to.of === 'timestamp')
  );
}

/** Only of casts that `isPrintedCast` accepts. */
export function castSql(sql: string, from: Type, to: Type): string {
  if (from.of === 'decimal' && to.of === 'decimal' && to.scale < from.scale)
    return `pg_catalog.round(${sql}, ${to.scale})`;
  return `${sql}::${requiredType(to)}`;
}
