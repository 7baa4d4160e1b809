/** Numbers from a start to a stop, exact to the last decimal digit. */

import { identifier, literal } from '../sql.ts';

export interface NumberSequence {
  readonly start: number;
  /** Included if a step reaches it. */
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
  // A double can exceed the stop by its last digit although the exact number does not.
  const bounded = `${step > 0 ? 'least' : 'greatest'}(${value}, ${literal(stop, 'number')})`;
  const count = literal(numberCount(sequence), 'integer');
  return `SELECT ${bounded} AS ${column} FROM range(${count}) AS i`;
}

/** Counts with integers in units of the last decimal digit, because 0.3 / 0.1 is less than 3 for doubles. */
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

/** Doubles do not represent greater powers of ten exactly. */
const MAX_DIGITS = 22;

/** Rounded to the digits of start and step, so that 0.1 + 2 × 0.1 is 0.3; unchanged if a double has no such digits. */
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

/** The number times 10 to the power of `digits`, which is an integer. */
function scaled(value: number, digits: number): bigint {
  const { whole, fraction, exponent } = decimal(value);
  return BigInt(whole + fraction) * 10n ** BigInt(digits + exponent - fraction.length);
}

/** The parts of the number's decimal notation. */
function decimal(value: number): {
  readonly whole: string;
  readonly fraction: string;
  readonly exponent: number;
} {
  const [mantissa = '', exponent] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { whole, fraction, exponent: Number(exponent ?? 0) };
}
