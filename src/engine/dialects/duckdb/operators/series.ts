/** The SELECT of a sequence of numbers. */

import {
  fractionDigits,
  isWhole,
  numberCount,
  type NumberSequence,
} from '../../../algebra/number-sequence.ts';
import { identifier, literal } from '../../../sql.ts';

export function sequenceSql(sequence: NumberSequence, columnName: string): string {
  const { start, stop, step } = sequence;
  const column = identifier(columnName);
  if (isWhole(sequence)) {
    const last = step > 0 ? Math.floor(stop) : Math.ceil(stop);
    const bounds = [start, last, step].map((bound) => literal(bound, 'integer')).join(', ');
    return `SELECT generate_series AS ${column} FROM generate_series(${bounds})`;
  }
  const value = rounded(
    `${literal(start, 'number')} + i.range * ${literal(step, 'number')}`,
    sequence,
  );
  // A double can exceed the stop by its last digit although the exact number does not.
  const bounded = `${step > 0 ? 'least' : 'greatest'}(${value}, ${literal(stop, 'number')})`;
  const count = literal(numberCount(sequence), 'integer');
  return `SELECT ${bounded} AS ${column} FROM range(${count}) AS i`;
}

/** Doubles do not represent greater powers of ten exactly. */
const MAX_DIGITS = 22;

/** Rounded to the digits of start and step, so that 0.1 + 2 × 0.1 is 0.3; unchanged if a double has no such digits. */
function rounded(sql: string, { start, stop, step }: NumberSequence): string {
  const digits = Math.max(fractionDigits(start), fractionDigits(step));
  const hasDigits =
    Math.max(Math.abs(start), Math.abs(stop)) * 10 ** digits <= Number.MAX_SAFE_INTEGER;
  return hasDigits && digits <= MAX_DIGITS ? `round(${sql}, ${digits})` : sql;
}
