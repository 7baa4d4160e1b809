/**
 * Defuses CSV texts that a spreadsheet program would run as a formula, with a ' before the sign. Programs disagree on
 * the separator: with a semicolon, `a;=1+1` in one cell is two cells. Quotes prevent that only in the first cell of a
 * line, because such a program does not see the others as quoted cells.
 */

/** The last ones are the full-width and small forms, which some programs take for the signs. */
const SIGNS = '[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]';
/** Programs skip them in front of a formula. */
const BLANKS = '[\\p{Cc}\\p{Cf}\\p{Z}]*';
const QUOTES_AND_BLANKS = '[\\p{Cc}\\p{Cf}\\p{Z}"\']*';

const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|${BLANKS}${SIGNS})`, 'u');
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * A sign behind a separator. After a line break, `- ` begins an item of a list. The sign comes first in the pattern: only
 * from there it looks back, so that its time goes by the length of the text.
 */
const INNER_FORMULA = new RegExp(
  `${SIGNS}(?<=[;|\\t]${QUOTES_AND_BLANKS}.)|(?!- )${SIGNS}(?<=[\\r\\n]${QUOTES_AND_BLANKS}.)`,
  'gu',
);
const INNER_NUMBER = /[+-](?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?=["']*[ ]*(?:[;|\t\r\n,]|$))/iy;

const FOREIGN_SEPARATOR = /[;|\t]/;

/** With a ' before each formula. Plain numbers, such as `-5` and `+1.5e3`, are none. */
export function withoutFormulas(text: string, isFirstOfLine: boolean): string {
  const isFormula = FORMULA.test(text) && !PLAIN_NUMBER.test(text.trim());
  const rest = isFirstOfLine ? text : replaceInner(text, (sign) => `'${sign}`);
  return isFormula ? `'${rest}` : rest;
}

/** JSON in a cell: the signs are escaped, so the value is the same. */
export function jsonWithoutFormulas(json: string, isFirstOfLine: boolean): string {
  if (isFirstOfLine) return json;
  return replaceInner(json, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Returns true if a program with another separator would divide the text. */
export function hasForeignSeparator(text: string): boolean {
  return FOREIGN_SEPARATOR.test(text);
}

function replaceInner(text: string, replacement: (sign: string) => string): string {
  return text.replace(INNER_FORMULA, (sign, at: number) => {
    INNER_NUMBER.lastIndex = at;
    return INNER_NUMBER.test(text) ? sign : replacement(sign);
  });
}
