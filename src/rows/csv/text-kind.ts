/** The kinds of texts in a CSV without declared types: a number or boolean in JSON notation, or text. */

/** Bits; a column has those of all its texts. */
export const NO_TEXT = 0;
export const WHOLE_TEXT = 1;
export const FRACTION_TEXT = 2;
export const BOOLEAN_TEXT = 4;
export const OTHER_TEXT = 8;
/** With WHOLE_TEXT: exceeds 64 bits. */
export const BEYOND_64_BITS = 16;
/** With WHOLE_TEXT: a double cannot represent it. */
export const INEXACT_WHOLE = 32;

/** Blanks around a number are ignored. Text with leading zeros or a plus is not a number. */
const NUMBER = /^[ \t]*(-?(?:0|[1-9]\d*|(?=\.\d)))(\.\d*)?([eE][+-]?\d+)?[ \t]*$/;
const BOOLEAN = /^(?:true|false|TRUE|FALSE|True|False)$/;

/** Any number with this many digits is exact as a double. */
const SAFE_DIGITS = 15;
/** Shortest notations of doubles have at most this many digits; only programs that print all digits exceed it. */
const MOST_DIGITS = 17;
const MAX_DIGITS = 100;

export function textKind(text: string): number {
  const match = NUMBER.exec(text);
  if (match === null) return text === '' ? NO_TEXT : BOOLEAN.test(text) ? BOOLEAN_TEXT : OTHER_TEXT;
  const [, whole = '', fraction, exponent] = match;
  if (fraction !== undefined || exponent !== undefined)
    return isPreserved(text, `${whole}${fraction ?? ''}`) ? FRACTION_TEXT : OTHER_TEXT;
  if (whole.length <= SAFE_DIGITS) return WHOLE_TEXT;
  // The parsing time is quadratic in the number of digits.
  if (whole.length > MAX_DIGITS) return WHOLE_TEXT | BEYOND_64_BITS | INEXACT_WHOLE;
  const value = BigInt(whole);
  const beyond = BigInt.asIntN(64, value) === value ? 0 : BEYOND_64_BITS;
  return WHOLE_TEXT | beyond | (BigInt(Number(whole)) === value ? 0 : INEXACT_WHOLE);
}

/** Returns true if the number is finite and loses no digits: digits after the 17th must equal those of the double. */
function isPreserved(text: string, mantissa: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '');
  if (digits.length <= MOST_DIGITS) return true;
  const trimmed = digits.replace(/0+$/, '');
  if (trimmed.length <= MOST_DIGITS) return true;
  if (trimmed.length > MAX_DIGITS) return false;
  const [shown = ''] = value.toExponential(trimmed.length - 1).split('e');
  return shown.replace(/[-.]/g, '') === trimmed;
}
