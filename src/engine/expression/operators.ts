/** The operators: the types of their operands and results, and their SQL. */

import type { BinaryOperator } from './tree.ts';
import { align, coerce, described, settled, type Report, type Typed } from './typed.ts';
import { whole, wholeNegative, wholeRemainder } from './whole-arithmetic.ts';

type Pair = readonly Typed[];

export function binary(
  operator: Exclude<BinaryOperator, 'and' | 'or'>,
  sides: Pair,
  at: number,
  report: Report,
): Typed | undefined {
  switch (operator) {
    case '||':
      return join(sides, at, report);
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparison(operator, sides, at, report);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmetic(operator, sides, at, report);
  }
}

/** The SQL of a boolean value. */
export function condition(
  value: Typed | undefined,
  of: string,
  report: Report,
): string | undefined {
  if (!value) return undefined;
  if (value.type === 'boolean' || value.type === null) return coerce(value, 'boolean').sql;
  report(
    'type_mismatch',
    `${of} takes conditions, but this is ${described(value)}; compare it with something`,
    value.at,
  );
  return undefined;
}

export function not(value: Typed, at: number, report: Report): Typed | undefined {
  const sql = condition(value, '`not`', report);
  return sql === undefined ? undefined : { type: 'boolean', sql: `(NOT ${sql})`, at };
}

export function negative(
  operator: '-' | '+',
  value: Typed,
  at: number,
  report: Report,
): Typed | undefined {
  const number = numeric(value, `\`${operator}\``, report);
  if (!number || operator === '+') return number && { ...number, literal: undefined, at };
  return number.type === 'integer'
    ? { type: 'integer', sql: wholeNegative(number), at }
    : { ...number, literal: undefined, sql: `(-${number.sql})`, at };
}

function join(sides: Pair, at: number, report: Report): Typed | undefined {
  const wrong = sides.find(({ type }) => type !== 'string' && type !== null);
  if (wrong) {
    report(
      'type_mismatch',
      `\`||\` joins text, but this is ${described(wrong)}; write cast(… as string), or use concat`,
      wrong.at,
    );
    return undefined;
  }
  // DuckDB types the sum of a text and a constant null as INTEGER.
  return {
    type: 'string',
    sql: `CAST(${sides.map((side) => coerce(side, 'string').sql).join(' || ')} AS VARCHAR)`,
    at,
  };
}

function comparison(operator: string, sides: Pair, at: number, report: Report): Typed | undefined {
  const nothing = sides.find(({ literal }) => literal === null);
  if (nothing) {
    report(
      'type_mismatch',
      'A comparison with null is never true; write `is null` or `is not null`',
      nothing.at,
    );
    return undefined;
  }
  const json = sides.find(({ type }) => type === 'object' || type === 'array');
  if (json) {
    report(
      'type_mismatch',
      `\`${operator}\` does not compare JSON values; take a part with json_extract_string, or cast it`,
      json.at,
    );
    return undefined;
  }
  const aligned = align(sides, report);
  if (!aligned) return undefined;
  return {
    type: 'boolean',
    sql: `(${aligned.values.map(({ sql }) => sql).join(` ${operator} `)})`,
    at,
  };
}

function arithmetic(
  operator: '+' | '-' | '*' | '/' | '%',
  sides: Pair,
  at: number,
  report: Report,
): Typed | undefined {
  const dated = sides.find(({ type }) => type === 'date' || type === 'timestamp');
  if (dated) {
    report(
      'type_mismatch',
      `\`${operator}\` does not take dates; use date_add('day', n, d) or date_diff('day', from, to)`,
      dated.at,
    );
    return undefined;
  }
  const [left, right] = sides.map((side) => numeric(side, `\`${operator}\``, report));
  if (!left || !right) return undefined;
  const isWhole = operator !== '/' && left.type === 'integer' && right.type === 'integer';
  if (isWhole)
    return {
      type: 'integer',
      sql: operator === '%' ? wholeRemainder(left, right) : whole(operator, left, right),
      at,
    };
  const a = coerce(left, 'number');
  const b = coerce(right, 'number');
  if (operator === '%') return { ...remainder(a, b), at };
  if (operator !== '/')
    return { type: 'number', sql: `(${a.sql} ${operator} ${b.sql})`, mayOverflow: true, at };
  // A number divided by infinity is 0, but the overflow of the divisor must become null.
  return { type: 'number', sql: `(${a.sql} / ${settled(b).sql})`, mayOverflow: true, at };
}

/** The remainder of numbers of one type. DuckDB returns NULL if the divisor is zero. */
export function remainder(a: Typed, b: Typed): Omit<Typed, 'at'> {
  if (a.type === 'integer') return { type: 'integer', sql: wholeRemainder(a, b) };
  return { type: 'number', sql: `(${a.sql} % ${settled(b).sql})`, mayOverflow: true };
}

/** A number of either type; NULL counts as an integer. */
function numeric(value: Typed, of: string, report: Report): Typed | undefined {
  if (value.type === 'integer' || value.type === 'number') return value;
  if (value.type === null) return coerce(value, 'integer');
  const hint = value.type === 'string' ? '; write cast(… as number), or `||` to join text' : '';
  report('type_mismatch', `${of} takes numbers, but this is ${described(value)}${hint}`, value.at);
  return undefined;
}
