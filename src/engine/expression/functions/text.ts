/** Functions of text. Positions count from 1, negative ones from the end. Lengths are in characters. */

import { reused, text } from '../../sql.ts';
import type { Typed } from '../typed.ts';
import { bounded } from './counts.ts';
import { call, plain, type FunctionRule, type FunctionFamily } from './definition.ts';

/** The white space of Unicode, including tabs, line breaks and no-break spaces. */
const WHITE_SPACE =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

function trimming(name: string): FunctionRule {
  return {
    usage: `${name}(text, characters)`,
    parameters: ['string', 'string'],
    optional: 1,
    result: ([value, characters]) => ({
      type: 'string',
      sql: `${name}(${value?.sql}, ${characters ? characters.sql : text(WHITE_SPACE)})`,
    }),
  };
}

function side(name: 'left' | 'right'): FunctionRule {
  return {
    usage: `${name}(text, count)`,
    parameters: ['string', 'integer'],
    result: ([value, count]) => ({
      type: 'string',
      sql: `${name}(${value?.sql}, ${bounded(count!)})`,
    }),
  };
}

const MAX_PADDED = 10_000n;

/**
 * The length is limited, because one short call could fill the memory. Without characters to pad with, the text is
 * unchanged.
 */
function padding(name: 'lpad' | 'rpad'): FunctionRule {
  const usage = `${name}(text, length, characters)`;
  return {
    usage,
    parameters: ['string', 'integer', 'string'],
    optional: 1,
    result: ([value, length, characters]) => {
      if (!value || !length) throw new Error(`${name} has a text and a length`);
      if (typeof length.literal === 'bigint' && length.literal > MAX_PADDED) {
        return { message: `\`${usage}\` pads to at most ${MAX_PADDED} characters`, at: length.at };
      }
      const count = reused(
        length.sql,
        (n) =>
          `CASE WHEN ${n} > ${MAX_PADDED} THEN error('Text is padded to at most ${MAX_PADDED} characters') WHEN ${n} < 0 THEN 0 ELSE CAST(${n} AS INTEGER) END`,
      );
      const padded = (by: string): string => `${name}(${value.sql}, ${count}, ${by})`;
      if (!characters) return { type: 'string', sql: padded("' '") };
      if (typeof characters.literal === 'string' && characters.literal !== '')
        return { type: 'string', sql: padded(characters.sql) };
      return {
        type: 'string',
        sql: reused(
          characters.sql,
          (by) => `CASE WHEN ${by} = '' THEN left(${value.sql}, ${count}) ELSE ${padded(by)} END`,
        ),
      };
    },
  };
}

/** DuckDB splits text at an empty separator into characters, but only up to a limit. */
function splitPart([value, separator, position]: readonly Typed[]): string {
  const split = `split_part(${value?.sql}, ${separator?.sql}, ${bounded(position!)})`;
  if (typeof separator?.literal === 'string' && separator.literal !== '') return split;
  const whole = `CASE WHEN ${position?.sql} IN (1, -1) THEN ${value?.sql} WHEN ${value?.sql} IS NOT NULL AND ${position?.sql} IS NOT NULL THEN '' END`;
  return `(CASE WHEN ${separator?.sql} = '' THEN ${whole} ELSE ${split} END)`;
}

const WORDS = String.raw`'[\pL\pM\pN]+|[^\pL\pM\pN]+'`;

export const textFunctions: FunctionFamily = {
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
    usage: 'initcap(text)',
    summary: 'Each word, a run of letters and digits, with a capital first.',
    example: { expression: "initcap('o''neil SMITH')", result: "O'Neil Smith" },
    returns: ['string'],
    parameters: ['string'],
    result: ([value]) => ({
      type: 'string',
      sql: `array_to_string(list_transform(regexp_extract_all(${value?.sql}, ${WORDS}), lambda word: upper(substring(word, 1, 1)) || lower(substring(word, 2))), '')`,
    }),
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
    usage: 'substring(text, start, length)',
    summary: 'From the start on; a length of 0 or less gives empty text.',
    example: { expression: "substring('Hello', 2, 3)", result: 'ell' },
    returns: ['string'],
    parameters: ['string', 'integer', 'integer'],
    optional: 1,
    result: ([value, start, length]) => ({
      type: 'string',
      sql: `substring(${[value?.sql, bounded(start!), ...(length ? [bounded(length, 0n)] : [])].join(', ')})`,
    }),
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
    usage: 'split_part(text, separator, position)',
    summary: 'The part at the position; empty if there is none. An empty separator parts nothing.',
    example: { expression: "split_part('a-b-c', '-', -1)", result: 'c' },
    returns: ['string'],
    parameters: ['string', 'string', 'integer'],
    result: (args) => ({ type: 'string', sql: splitPart(args) }),
  },
  split: {
    usage: "split(text, 'separator')",
    summary: 'The parts of the text as an array.',
    example: { expression: "split('a-b-c', '-')", result: '["a","b","c"]' },
    returns: ['array'],
    parameters: ['string', 'literal'],
    result: ([value, separator]) =>
      separator?.literal === ''
        ? { message: 'A separator cannot be empty', at: separator.at }
        : { type: 'array', sql: `to_json(string_split(${value?.sql}, ${separator?.sql}))` },
  },
  position: {
    usage: 'position(text, part)',
    summary: 'The position of the first occurrence of the part; 0 if it does not occur.',
    example: { expression: "position('banana', 'na')", result: '3' },
    returns: ['integer'],
    parameters: ['string', 'string'],
    result: (args) => ({ type: 'integer', sql: call('instr', args) }),
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
};
