/** The functions and operators of expressions, and whether they can fail a run. */

/** `by value`: some values of the arguments fail the run. `never`: there is a result for all of them. */
type Fails = 'never' | 'by value';

/** Operators, and conversions that authors do not write. */
const OPERATORS = {
  add: 'never',
  subtract: 'never',
  multiply: 'never',
  divide: 'never',
  remainder: 'never',
  negate: 'never',
  join_text: 'never',
  equal: 'never',
  not_equal: 'never',
  less: 'never',
  at_most: 'never',
  greater: 'never',
  at_least: 'never',
  between: 'never',
  not_between: 'never',
  is_null: 'never',
  is_not_null: 'never',
  not: 'never',
  like: 'never',
  /** Text, a pattern of `*` and `?`, and whether case matters. */
  glob: 'never',
  /** True for null, and for JSON without members or characters. */
  is_empty_json: 'never',
  /** An integer as the double of the same value. Fails for integers that no double represents. */
  exact_number: 'by value',
} as const satisfies Readonly<Record<string, Fails>>;

/** The functions that authors can call. */
const CALLED = {
  abs: 'never',
  floor: 'never',
  ceil: 'never',
  round: 'never',
  sqrt: 'never',
  power: 'never',
  ln: 'never',
  log10: 'never',
  exp: 'never',
  sign: 'never',
  mod: 'never',
  least: 'never',
  greatest: 'never',
  lower: 'never',
  upper: 'never',
  initcap: 'by value',
  trim: 'never',
  ltrim: 'never',
  rtrim: 'never',
  lpad: 'by value',
  rpad: 'by value',
  reverse: 'by value',
  length: 'never',
  substring: 'never',
  replace: 'never',
  concat: 'never',
  left: 'never',
  right: 'never',
  split_part: 'never',
  split: 'by value',
  position: 'by value',
  levenshtein: 'by value',
  hash: 'never',
  contains: 'never',
  starts_with: 'never',
  ends_with: 'never',
  regexp_matches: 'by value',
  regexp_extract: 'by value',
  regexp_extract_all: 'by value',
  regexp_replace: 'by value',
  parse_date: 'by value',
  parse_timestamp: 'by value',
  parse_number: 'by value',
  date: 'by value',
  timestamp: 'by value',
  year: 'never',
  quarter: 'never',
  month: 'never',
  day: 'never',
  hour: 'never',
  minute: 'never',
  second: 'never',
  isoweek: 'by value',
  week: 'never',
  dayofweek: 'never',
  isodow: 'by value',
  last_day: 'by value',
  epoch: 'by value',
  epoch_ms: 'by value',
  from_epoch_ms: 'by value',
  date_trunc: 'by value',
  date_add: 'by value',
  date_diff: 'by value',
  strftime: 'by value',
  coalesce: 'never',
  ifnull: 'never',
  nullif: 'never',
  if: 'never',
  json_extract: 'never',
  json_extract_string: 'never',
  to_json: 'by value',
  map_entries: 'by value',
  list_contains: 'by value',
  array_length: 'never',
} as const satisfies Readonly<Record<string, Fails>>;

/** The greatest length of padded text, because one short call could fill the memory. */
export const MAX_PADDED = 10_000n;

/** The size of hashes. Every reader of JSON has integers of this size exactly. */
export const HASH_BITS = 52;

/** The greatest length of texts whose distance is computed: the work grows with the product of their lengths. */
export const MAX_COMPARED = 255;

export type OperatorName = keyof typeof OPERATORS;
export type CalledName = keyof typeof CALLED;
export type FunctionName = OperatorName | CalledName;

const FAILS: Readonly<Record<FunctionName, Fails>> = { ...OPERATORS, ...CALLED };

export function functionMayFail(name: FunctionName): boolean {
  return FAILS[name] === 'by value';
}
