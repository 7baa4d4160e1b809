/** Numbers that a double holds exactly: its shortest text is the same number. */

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;
/** Each number with at most 15 digits has a double of its own. */
const SAFE_DIGITS = 15;

/** The text of the double, or null if it is not the same number. */
export function exactNumber(text: string): string | null {
  const value = Number(text);
  if (!Number.isFinite(value)) return null;
  if (text.length <= SAFE_DIGITS) return text;
  return canonical(String(value)) === canonical(text) ? String(value) : null;
}

/** The sign, the digits without zeros at the ends, and the power of ten. */
function canonical(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] = PARTS.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const exponent = Number(power) - fraction.length + digits.length - significant.length;
  return `${sign}${significant}e${exponent}`;
}

/** The shortest text that leads back to a number of 32 bits. */
export function floatText(value: number): string {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}
