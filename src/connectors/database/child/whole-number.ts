/** Whole numbers of 64 bits. */

/** Numbers with this many digits are within them. */
const SAFE_DIGITS = 18;
const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);

/** The digits without a fraction of zeros. Undefined if the text is not a whole number of 64 bits. */
export function wholeText(text: string): string | undefined {
  const [, digits, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (digits === undefined || !/^0*$/.test(fraction)) return undefined;
  if (digits.length <= SAFE_DIGITS) return digits;
  const number = BigInt(digits);
  return number < MIN || number > MAX ? undefined : digits;
}
