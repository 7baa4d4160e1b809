/** Numbers from a start to a stop, exact to the last decimal digit. */

export interface NumberSequence {
  readonly start: number;
  /** Included if a step reaches it. */
  readonly stop: number;
  /** Not zero. */
  readonly step: number;
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

export function isWhole({ start, stop, step }: NumberSequence): boolean {
  return (
    Number.isSafeInteger(start) &&
    Number.isSafeInteger(step) &&
    Math.abs(stop) <= Number.MAX_SAFE_INTEGER
  );
}

/** The number of digits after the decimal point. */
export function fractionDigits(value: number): number {
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
