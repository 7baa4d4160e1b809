/** The bytes, states and tables of the scan. */

export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const CLOSE_ARRAY = 0x5d;
export const CLOSE_OBJECT = 0x7d;
export const LETTER_U = 0x75;
export const OPENING_BRACE = 0x7b;
export const OPENING_BRACKET = 0x5b;
export const QUOTATION_MARK = 0x22;

const [FIRST_DIGIT, LAST_DIGIT] = [0x30, 0x39];
const LETTER_T = 0x74;
const LETTER_F = 0x66;

const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');
const NULL = Buffer.from('null');

export const wordOf = (byte: number): Buffer =>
  byte === LETTER_T ? TRUE : byte === LETTER_F ? FALSE : NULL;

/** JavaScript orders members with such names first, by number. */
export const beginsWithDigit = (name: Buffer): boolean => {
  const first = name[0] ?? 0;
  return first >= FIRST_DIGIT && first <= LAST_DIGIT;
};

export const NOTHING = Buffer.alloc(0);

/** The expected token. The switch uses these numbers literally so that it compiles to a single jump. */
export const VALUE = 0;
export const FIRST_ELEMENT = 1;
export const FIRST_NAME = 2;
export const NAME = 3;
export const AFTER_NAME = 4;
export const AFTER_VALUE = 5;
export const IN_STRING = 6;
export const IN_NUMBER = 7;
export const IN_WORD = 8;

/** The kinds of value, by first byte. */
export const BLANK = 1;
export const QUOTE = 2;
export const NUMBER = 3;
export const WORD = 4;
export const OPEN_OBJECT = 5;
export const OPEN_ARRAY = 6;

export const STARTS = table([
  [' \t\n\r', BLANK],
  ['"', QUOTE],
  ['-0123456789', NUMBER],
  ['tfn', WORD],
  ['{', OPEN_OBJECT],
  ['[', OPEN_ARRAY],
]);

/** Nonzero for bytes that end the reading of a string: its end, an escape, a control character. */
export const STOPS = table([['"\\', 1]]).fill(1, 0, 0x20);

/** The bytes that can follow a backslash, except for `u`. */
export const ESCAPES = table([['"\\/bfnrt', 1]]);

/** The value of a hexadecimal digit, plus one. */
export const HEX = table(
  [...'0123456789abcdef'].map((digit, value) => [digit + digit.toUpperCase(), value + 1]),
);

/** The parts of a number read so far. */
export const MINUS = 0;
const ZERO = 1;
const INTEGER = 2;
const POINT = 3;
export const FRACTION_DIGITS = 4;
const LETTER_E = 5;
const EXPONENT_SIGN = 6;
export const EXPONENT_DIGITS = 7;
/** The byte is not part of the number. */
export const BEYOND = 8;

/** The next state, indexed by the state times 8 plus the class of the next byte. */
export const NUMBER_STEPS = new Uint8Array(64).fill(BEYOND);
export const NUMBER_CLASSES = table([
  ['0', 1],
  ['123456789', 2],
  ['.', 3],
  ['eE', 4],
  ['+', 5],
  ['-', 6],
]);
/** Indexed by the state: 1 if a number can end there. */
export const NUMBER_ENDS = Uint8Array.of(0, 1, 1, 0, 1, 0, 0, 1);

for (const [from, classes, to] of [
  [MINUS, [1], ZERO],
  [MINUS, [2], INTEGER],
  [INTEGER, [1, 2], INTEGER],
  [ZERO, [3], POINT],
  [INTEGER, [3], POINT],
  [POINT, [1, 2], FRACTION_DIGITS],
  [FRACTION_DIGITS, [1, 2], FRACTION_DIGITS],
  [ZERO, [4], LETTER_E],
  [INTEGER, [4], LETTER_E],
  [FRACTION_DIGITS, [4], LETTER_E],
  [LETTER_E, [5, 6], EXPONENT_SIGN],
  [LETTER_E, [1, 2], EXPONENT_DIGITS],
  [EXPONENT_SIGN, [1, 2], EXPONENT_DIGITS],
  [EXPONENT_DIGITS, [1, 2], EXPONENT_DIGITS],
] as const) {
  for (const each of classes) NUMBER_STEPS[from * 8 + each] = to;
}

function table(meanings: readonly (readonly [bytes: string, meaning: number])[]): Uint8Array {
  const meaningOf = new Uint8Array(256);
  for (const [bytes, meaning] of meanings)
    for (const byte of Buffer.from(bytes)) meaningOf[byte] = meaning;
  return meaningOf;
}
