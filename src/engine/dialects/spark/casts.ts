/** Casts as SQL of Spark. */

import type { Type } from '../../algebra/type.ts';
import { requiredType } from './values.ts';

/** Spark rounds half away from zero, as the engine does. */
export function castSql(sql: string, _from: Type, to: Type): string {
  return `CAST(${sql} AS ${requiredType(to)})`;
}
