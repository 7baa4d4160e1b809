/** Functions of text. */

import { HASH_BITS, MAX_COMPARED, MAX_PADDED } from '../../algebra/functions.ts';
import { bound, CHARACTER_DISTANCE, reused, text } from '../../sql.ts';
import { bounded } from './counts.ts';
import { argument, called, plain, type Printed, type Printer } from './printed.ts';

/** The white space of Unicode, including tabs, line breaks and no-break spaces. */
const WHITE_SPACE =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

function trimming(name: string): Printer {
  return ({ args: [value, characters] }) =>
    `${name}(${value?.sql}, ${characters ? characters.sql : text(WHITE_SPACE)})`;
}

function side(name: 'left' | 'right'): Printer {
  return ({ args }) => `${name}(${argument(args).sql}, ${bounded(argument(args, 1))})`;
}

/** Without characters to pad with, the text is unchanged. */
function padding(name: 'lpad' | 'rpad'): Printer {
  return ({ args }) => {
    const [value, length, characters] = [argument(args), argument(args, 1), args[2]];
    const count = reused(
      length.sql,
      (n) =>
        `CASE WHEN ${n} > ${MAX_PADDED} THEN error('Text is padded to at most ${MAX_PADDED} characters') WHEN ${n} < 0 THEN 0 ELSE CAST(${n} AS INTEGER) END`,
    );
    const padded = (by: string): string => `${name}(${value.sql}, ${count}, ${by})`;
    if (!characters) return padded("' '");
    if (typeof characters.literal === 'string' && characters.literal !== '')
      return padded(characters.sql);
    return reused(
      characters.sql,
      (by) => `CASE WHEN ${by} = '' THEN left(${value.sql}, ${count}) ELSE ${padded(by)} END`,
    );
  };
}

/** DuckDB splits text at an empty separator into characters, but only up to a limit. */
function splitPart(args: readonly Printed[]): string {
  const [value, separator, position] = [argument(args), argument(args, 1), argument(args, 2)];
  const split = `split_part(${value.sql}, ${separator.sql}, ${bounded(position)})`;
  if (typeof separator.literal === 'string' && separator.literal !== '') return split;
  const whole = `CASE WHEN ${position.sql} IN (1, -1) THEN ${value.sql} WHEN ${value.sql} IS NOT NULL AND ${position.sql} IS NOT NULL THEN '' END`;
  return `(CASE WHEN ${separator.sql} = '' THEN ${whole} ELSE ${split} END)`;
}

/** The length includes positions before the text. A length of zero or less returns an empty text. */
function substring(args: readonly Printed[]): string {
  const length = args[2];
  return `substring(${[argument(args).sql, bounded(argument(args, 1)), ...(length ? [bounded(length, 0n)] : [])].join(', ')})`;
}

/** DuckDB compares bytes, which are characters only in ASCII. */
function levenshtein(a: string, b: string): string {
  return bound(`[${a}, ${b}]`, (pair) => {
    const [x, y] = [`${pair}[1]`, `${pair}[2]`];
    const isLong = `length(${x}) > ${MAX_COMPARED} OR length(${y}) > ${MAX_COMPARED}`;
    const isAscii = `strlen(${x}) = length(${x}) AND strlen(${y}) = length(${y})`;
    return `CASE WHEN ${isLong} THEN error('levenshtein compares at most ${MAX_COMPARED} characters') WHEN ${isAscii} THEN levenshtein(${x}, ${y}) ELSE CAST(${CHARACTER_DISTANCE}(${x}, ${y}) AS BIGINT) END`;
  });
}

/** The hash of a text. */
export function hashSql(value: string, seed: string): string {
  return `CAST('0x' || left(md5(${seed} || ':' || ${value}), ${HASH_BITS / 4}) AS BIGINT)`;
}

const WORDS = String.raw`'[\pL\pM\pN]+|[^\pL\pM\pN]+'`;

export const textPrinters = {
  lower: plain('lower'),
  upper: plain('upper'),
  initcap: ({ args }) =>
    `array_to_string(list_transform(regexp_extract_all(${argument(args).sql}, ${WORDS}), lambda word: upper(substring(word, 1, 1)) || lower(substring(word, 2))), '')`,
  trim: trimming('trim'),
  ltrim: trimming('ltrim'),
  rtrim: trimming('rtrim'),
  lpad: padding('lpad'),
  rpad: padding('rpad'),
  reverse: plain('reverse'),
  length: plain('length'),
  substring: ({ args }) => substring(args),
  replace: plain('replace'),
  concat: plain('concat'),
  left: side('left'),
  right: side('right'),
  split_part: ({ args }) => splitPart(args),
  split: ({ args }) => `to_json(${called('string_split', args)})`,
  position: plain('instr'),
  levenshtein: ({ args }) => levenshtein(argument(args).sql, argument(args, 1).sql),
  hash: ({ args }) => hashSql(argument(args).sql, args[1]?.sql ?? '0'),
  contains: plain('contains'),
  starts_with: plain('starts_with'),
  ends_with: plain('ends_with'),
  // DuckDB types the sum of a text and a constant null as INTEGER.
  join_text: ({ args }) => `CAST(${args.map(({ sql }) => sql).join(' || ')} AS VARCHAR)`,
} as const satisfies Readonly<Record<string, Printer>>;
