/** Decimals whose common type has room for the digits of all. Spark would round them, or fail. */

import { MAX_PRECISION } from '../../../kit/decimal-type.ts';
import { asDecimal, type Type } from '../../algebra/type.ts';

/** Spark gives whole numbers of 64 bits one digit more than they need. */
const WHOLE_DIGITS = 20;

export function areComparable(types: readonly Type[]): boolean {
  if (!types.some(({ of }) => of === 'decimal')) return true;
  const sizes = types.flatMap((type) => asDecimal(type) ?? []);
  const scale = Math.max(...sizes.map((size) => size.scale));
  const whole = types.map((type) => {
    if (type.of === 'integer') return WHOLE_DIGITS;
    return type.of === 'decimal' ? type.precision - type.scale : 0;
  });
  return Math.max(...whole) + scale <= MAX_PRECISION;
}
