/** What a text of a CSV is, if no type is declared: as JSON would write it, a number, true or false; else text. */

/** Kinds, as bits; a column has those of all its texts. */
export const NO_TEXT = 0;
export const WHOLE_TEXT = 1;
export const FRACTION_TEXT = 2;
export const BOOLEAN_TEXT = 4;
export const OTHER_TEXT = 8;
/** In addition to WHOLE_TEXT: 64 bits do not hold it. */
export const BEYOND_64_BITS = 16;
/** In addition to WHOLE_TEXT: it is not exact as a floating point number. */
export const INEXACT_WHOLE = 32;

/** Blanks around a number mean nothing; leading zeros and a plus mean that it is none. */
const NUMBER = /^[ \t]*(-?(?:0|[1-9]\d*|(?=\.\d)))(\.\d*)?([eE][+-]?\d+)?[ \t]*$/;
const BOOLEAN = /^(?:true|false|TRUE|FALSE|True|False)$/;

/** A double holds so many digits, whatever they are. */
const SAFE_DIGITS = 15;
/** A double is written with no more, unless a program writes all of its digits. */
const MOST_DIGITS = 17;
const MAX_DIGITS = 100;

export function textKind(text: string): number {
  const match = NUMBER.exec(text);
  if (match === null) return text === '' ? NO_TEXT : BOOLEAN.test(text) ? BOOLEAN_TEXT : OTHER_TEXT;
  const [, whole = '', fraction, exponent] = match;
  if (fraction !== undefined || exponent !== undefined)
    return isKept(text, `${whole}${fraction ?? ''}`) ? FRACTION_TEXT : OTHER_TEXT;
  if (whole.length <= SAFE_DIGITS) return WHOLE_TEXT;
  // Reading a number takes the square of its digits.
  if (whole.length > MAX_DIGITS) return WHOLE_TEXT | BEYOND_64_BITS | INEXACT_WHOLE;
  const value = BigInt(whole);
  const beyond = BigInt.asIntN(64, value) === value ? 0 : BEYOND_64_BITS;
  return WHOLE_TEXT | beyond | (BigInt(Number(whole)) === value ? 0 : INEXACT_WHOLE);
}

/** Whether the number is finite and loses no digits: those beyond 17 must be the double's own. */
function isKept(text: string, mantissa: string): boolean {
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
