/** Functions of text. Positions count from 1, negative ones from the end. Lengths are in characters. */

import { MAX_COMPARED, MAX_PADDED } from '../../algebra/functions.ts';
import { argument, plain, type FunctionFamily, type FunctionRule } from './definition.ts';

function trimming(name: string): FunctionRule {
  return plain(`${name}(text, characters)`, ['string', 'string'], 'string', { optional: 1 });
}

function side(name: string): FunctionRule {
  return plain(`${name}(text, count)`, ['string', 'integer'], 'string');
}

/** A literal that is too long is reported before the run. */
function padding(name: string): FunctionRule {
  const usage = `${name}(text, length, characters)`;
  return {
    usage,
    parameters: ['string', 'integer', 'string'],
    optional: 1,
    result: (args) => {
      const { literal, at } = argument(args, 1);
      return typeof literal === 'bigint' && literal > MAX_PADDED
        ? { message: `\`${usage}\` pads to at most ${MAX_PADDED} characters`, at }
        : { type: { of: 'string' } };
    },
  };
}

/** A literal that is too long is reported before the run. */
function comparing(name: string): FunctionRule {
  const usage = `${name}(x, y)`;
  return {
    usage,
    parameters: ['string', 'string'],
    result: (args) => {
      const long = args.find(({ literal }) => [...String(literal ?? '')].length > MAX_COMPARED);
      return long === undefined
        ? { type: { of: 'integer' } }
        : { message: `\`${usage}\` compares at most ${MAX_COMPARED} characters`, at: long.at };
    },
  };
}

export const textFunctions = {
  lower: {
    ...plain('lower(text)', ['string'], 'string'),
    summary: 'In lower case, character by character.',
    example: { expression: "lower('ÀB')", result: 'àb' },
    returns: ['string'],
  },
  upper: {
    ...plain('upper(text)', ['string'], 'string'),
    summary: 'In upper case, character by character: `ß` becomes `ẞ`.',
    example: { expression: "upper('zoë')", result: 'ZOË' },
    returns: ['string'],
  },
  /** A word is a run of letters and digits, as in PostgreSQL. */
  initcap: {
    ...plain('initcap(text)', ['string'], 'string'),
    summary: 'Each word, a run of letters and digits, with a capital first.',
    example: { expression: "initcap('o''neil SMITH')", result: "O'Neil Smith" },
    returns: ['string'],
  },
  trim: {
    ...trimming('trim'),
    summary:
      'Without the characters at both ends; if left out, without white space: blanks, tabs, line breaks, no-break spaces.',
    example: { expression: "trim('  a ')", result: 'a' },
    returns: ['string'],
  },
  ltrim: {
    ...trimming('ltrim'),
    summary: 'As `trim`, at the beginning.',
    example: { expression: "ltrim(' a ')", result: 'a ' },
    returns: ['string'],
  },
  rtrim: {
    ...trimming('rtrim'),
    summary: 'As `trim`, at the end.',
    example: { expression: "rtrim(' a ')", result: ' a' },
    returns: ['string'],
  },
  lpad: {
    ...padding('lpad'),
    summary:
      'Filled up from the left, with blanks if left out, or cut to the length. At most 10,000; a greater length fails the run.',
    example: { expression: "lpad('7', 3, '0')", result: '007' },
    returns: ['string'],
  },
  rpad: {
    ...padding('rpad'),
    summary: 'As `lpad`, from the right.',
    example: { expression: "rpad('7', 3, 'x')", result: '7xx' },
    returns: ['string'],
  },
  reverse: {
    ...plain('reverse(text)', ['string'], 'string'),
    summary: 'Backwards.',
    example: { expression: "reverse('Zoë')", result: 'ëoZ' },
    returns: ['string'],
  },
  length: {
    ...plain('length(text)', ['string'], 'integer'),
    summary: 'How many characters.',
    example: { expression: "length('Zoë')", result: '3' },
    returns: ['integer'],
  },
  /** The length includes positions before the text. A length of zero or less returns an empty text. */
  substring: {
    ...plain('substring(text, start, length)', ['string', 'integer', 'integer'], 'string', {
      optional: 1,
    }),
    summary: 'From the start on; a length of 0 or less gives empty text.',
    example: { expression: "substring('Hello', 2, 3)", result: 'ell' },
    returns: ['string'],
  },
  replace: {
    ...plain('replace(text, what, by)', ['string', 'string', 'string'], 'string'),
    summary: 'Every occurrence replaced.',
    example: { expression: "replace('a-b', '-', '+')", result: 'a+b' },
    returns: ['string'],
  },
  concat: {
    ...plain('concat(x, y, …)', ['text'], 'string', { repeats: true }),
    summary: 'The values joined as text; null counts as empty.',
    example: { expression: "concat('a', null, 1.5)", result: 'a1.5' },
    returns: ['string'],
  },
  left: {
    ...side('left'),
    summary: 'The first characters; below 0, all but the last.',
    example: { expression: "left('Hello', 2)", result: 'He' },
    returns: ['string'],
  },
  right: {
    ...side('right'),
    summary: 'The last characters; below 0, all but the first.',
    example: { expression: "right('Hello', 2)", result: 'lo' },
    returns: ['string'],
  },
  split_part: {
    ...plain('split_part(text, separator, position)', ['string', 'string', 'integer'], 'string'),
    summary: 'The part at the position; empty if there is none. An empty separator parts nothing.',
    example: { expression: "split_part('a-b-c', '-', -1)", result: 'c' },
    returns: ['string'],
  },
  split: {
    usage: "split(text, 'separator')",
    summary: 'The parts of the text as an array.',
    example: { expression: "split('a-b-c', '-')", result: '["a","b","c"]' },
    returns: ['array'],
    parameters: ['string', 'literal'],
    result: (args) => {
      const { literal, at } = argument(args, 1);
      return literal === ''
        ? { message: 'A separator cannot be empty', at }
        : { type: { of: 'array' } };
    },
  },
  position: {
    ...plain('position(text, part)', ['string', 'string'], 'integer'),
    summary: 'The position of the first occurrence of the part; 0 if it does not occur.',
    example: { expression: "position('banana', 'na')", result: '3' },
    returns: ['integer'],
  },
  levenshtein: {
    ...comparing('levenshtein'),
    summary: `The number of characters to insert, delete or replace to make one text the other. Texts of more than ${MAX_COMPARED} characters fail the run.`,
    example: { expression: "levenshtein('Zoë', 'Zoe')", result: '1' },
    returns: ['integer'],
  },
  hash: {
    ...plain('hash(x, seed)', ['text', 'integer'], 'integer', { optional: 1 }),
    summary:
      'An integer from 0 to 2^52 − 1 that equal values always share: the first 13 hexadecimal digits of the MD5 of `<seed>:<x as text>`. The seed is 0 if left out.',
    example: { expression: "hash('Ann', 7) % 100", result: '20' },
    returns: ['integer'],
  },
  contains: {
    ...plain('contains(text, part)', ['string', 'string'], 'boolean'),
    summary: 'Whether the part is in the text.',
    example: { expression: "contains('abc', 'b')", result: 'true' },
    returns: ['boolean'],
  },
  starts_with: {
    ...plain('starts_with(text, start)', ['string', 'string'], 'boolean'),
    summary: 'Whether the text begins so.',
    example: { expression: "starts_with('abc', 'b')", result: 'false' },
    returns: ['boolean'],
  },
  ends_with: {
    ...plain('ends_with(text, end)', ['string', 'string'], 'boolean'),
    summary: 'Whether the text ends so.',
    example: { expression: "ends_with('abc', 'c')", result: 'true' },
    returns: ['boolean'],
  },
} as const satisfies FunctionFamily;
