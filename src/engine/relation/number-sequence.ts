/** Numbers from a start to a stop, exact to the last digit that is written. */

import { identifier, literal } from '../sql.ts';

export interface NumberSequence {
  readonly start: number;
  /** Included where a step hits it. */
  readonly stop: number;
  /** Not zero. */
  readonly step: number;
}

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
  // Doubles may pass the stop by their last digit where the numbers themselves do not.
  const bounded = `${step > 0 ? 'least' : 'greatest'}(${value}, ${literal(stop, 'number')})`;
  const count = literal(numberCount(sequence), 'integer');
  return `SELECT ${bounded} AS ${column} FROM range(${count}) AS i`;
}

/** Exact, by whole numbers of the last digit that any of the three has: of doubles, 0.3 / 0.1 is less than 3. */
export function numberCount(sequence: NumberSequence): number {
  const digits = Math.max(
    fractionDigits(sequence.start),
    fractionDigits(sequence.stop),
    fractionDigits(sequence.step),
  );
  const [start, stop, step] = [
    scaled(sequence.start, digits),
    scaled(sequence.stop, digits),
    scaled(sequence.step, digits),
  ];
  const isPast = step > 0n ? stop < start : stop > start;
  return isPast ? 0 : Number((stop - start) / step) + 1;
}

/** Beyond it a power of ten is no double. */
const MAX_DIGITS = 22;

/** To the digits that start and step have, so that 0.1 + 2 × 0.1 is 0.3; as it is where a double has no such digits. */
function rounded(sql: string, { start, stop, step }: NumberSequence): string {
  const digits = Math.max(fractionDigits(start), fractionDigits(step));
  const hasDigits =
    Math.max(Math.abs(start), Math.abs(stop)) * 10 ** digits <= Number.MAX_SAFE_INTEGER;
  return hasDigits && digits <= MAX_DIGITS ? `round(${sql}, ${digits})` : sql;
}

export function isWhole({ start, stop, step }: NumberSequence): boolean {
  return (
    Number.isSafeInteger(start) &&
    Number.isSafeInteger(step) &&
    Math.abs(stop) <= Number.MAX_SAFE_INTEGER
  );
}

function fractionDigits(value: number): number {
  const { fraction, exponent } = decimal(value);
  return Math.max(0, fraction.length - exponent);
}

/** The number times 10 to the power of `digits`, which leaves no fraction. */
function scaled(value: number, digits: number): bigint {
  const { whole, fraction, exponent } = decimal(value);
  return BigInt(whole + fraction) * 10n ** BigInt(digits + exponent - fraction.length);
}

/** As the number is written. */
function decimal(value: number): {
  readonly whole: string;
  readonly fraction: string;
  readonly exponent: number;
} {
  const [mantissa = '', exponent] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { whole, fraction, exponent: Number(exponent ?? 0) };
}
