/** Casts as SQL of PostgreSQL. */

import type { Type } from '../../algebra/type.ts';
import { requiredType } from './values.ts';

/** Only of casts that `isPrintedCast` accepts. */
export function castSql(sql: string, from: Type, to: Type): string {
  if (from.of === 'decimal' && to.of === 'decimal' && to.scale < from.scale)
    return `pg_catalog.round(${sql}, ${to.scale})`;
  return `${sql}::${requiredType(to)}`;
}
