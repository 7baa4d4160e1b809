/** How much the values of a request take: one column of a row may go to many parameters. */

import type { Json } from '../../engine/types.ts';

/** Of a number, true, false or null. */
const SCALAR = 4;

/** Whether their texts are longer together than `limit`, escapes aside. Looks at no more of them than that takes. */
export function areLongerThan(limit: number, values: readonly Json[]): boolean {
  const left: Json[] = [...values];
  let length = 0;
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'string') length += value.length;
    else if (typeof value !== 'object' || value === null) length += SCALAR;
    else for (const inner of Object.values(value)) left.push(inner);
    if (length > limit) return true;
  }
  return false;
}
