/** Functions of numbers. Integers stay integers if possible. A result that no finite number can represent is null. */

import { bound, reused, within64Bits } from '../../sql.ts';
import { remainder } from '../operators.ts';
import { coerce, type Typed } from '../typed.ts';
import {
  SCALARS,
  call,
  callOfSame,
  type FunctionRule,
  type FunctionFamily,
  type Result,
} from './definition.ts';

/** Rounding functions, which do not change integers. */
function rounding(name: string): FunctionRule {
  return {
    usage: `${name}(x)`,
    parameters: ['numeric'],
    carriesOverflow: true,
    result: ([value]) => rounded(only(value), name),
  };
}

function rounded(value: Typed, name: string): Result {
  return value.type === 'integer'
    ? value
    : { type: 'number', sql: call(name, [value]), mayOverflow: value.mayOverflow };
}

function extreme(name: string): FunctionRule {
  return {
    usage: `${name}(x, y, …)`,
    parameters: ['sameScalar', 'sameScalar'],
    repeats: true,
    result: (args) => callOfSame(name, args),
  };
}

/** Null outside the domain of the function, for which DuckDB would fail the run. */
function within(name: string, domain: string): FunctionRule {
  return {
    usage: `${name}(x)`,
    parameters: ['number'],
    result: ([value]) => ({
      type: 'number',
      sql: reused(only(value).sql, (x) => `CASE WHEN ${x} ${domain} THEN ${name}(${x}) END`),
    }),
  };
}

function growing(usage: string): FunctionRule {
  const name = usage.slice(0, usage.indexOf('('));
  return {
    usage,
    parameters: usage.includes(',') ? ['number', 'number'] : ['number'],
    result: (args) => ({ type: 'number', sql: call(name, args), mayOverflow: true }),
  };
}

/** No double has a digit beyond this place. */
const MAX_PLACES = 400;

/** The number of digits in the range of DuckDB's 32-bit integers. */
function places({ sql, literal }: Typed): string {
  if (typeof literal === 'bigint')
    return String(Math.max(-MAX_PLACES, Math.min(MAX_PLACES, Number(literal))));
  return reused(
    sql,
    (digits) =>
      `CASE WHEN ${digits} > ${MAX_PLACES} THEN ${MAX_PLACES} WHEN ${digits} < -${MAX_PLACES} THEN -${MAX_PLACES} ELSE CAST(${digits} AS INTEGER) END`,
  );
}

/** Greater doubles have no fraction. Scaling them by a power of ten and back could change them. */
const FIRST_WITHOUT_FRACTION = '9007199254740992';

/** Below this limit, a half has at most 15 digits, which doubles represent. */
const FIRST_INEXACT_HALF = '1e14';
/** Doubles do not represent greater powers of ten exactly. */
const MAX_EXACT_PLACES = 22;

/** @param digits an integer, or SQL */
function roundedFraction(sql: string, digits: string): string {
  if (/^-?\d+$/.test(digits)) return reused(sql, (x) => roundedTo(x, digits));
  return bound(`{'x': ${sql}, 'digits': ${digits}}`, (both) =>
    roundedTo(`${both}.x`, `${both}.digits`),
  );
}

/**
 * DuckDB multiplies by a power of ten, which can move a number below a half: 1.005 * 100 is less than 100.5. A division
 * returns the nearest double, so the quotient for a half is the same double as its decimal digits, and the number can
 * be compared with it.
 */
function roundedTo(x: string, digits: string): string {
  const unit = `power(10.0, abs(${digits}))`;
  const whole = `round(if(${digits} < 0, abs(${x}) / ${unit}, abs(${x}) * ${unit}))`;
  const scaled = (units: string): string =>
    `if(${digits} < 0, (${units}) * ${unit}, (${units}) / ${unit})`;
  const nearest = `${whole} + CASE WHEN abs(${x}) >= ${scaled(`${whole} + 0.5`)} THEN 1 WHEN abs(${x}) < ${scaled(`${whole} - 0.5`)} THEN -1 ELSE 0 END`;
  return `CASE WHEN abs(${x}) >= ${FIRST_WITHOUT_FRACTION} * power(10.0, -(${digits})) THEN ${x} WHEN abs(${digits}) > ${MAX_EXACT_PLACES} OR abs(${x}) >= ${FIRST_INEXACT_HALF} * power(10.0, -(${digits})) THEN round(${x}, ${digits}) ELSE sign(${x}) * ${scaled(nearest)} END`;
}

function only(value: Typed | undefined): Typed {
  if (!value) throw new Error('the function has an argument');
  return value;
}

export const numberFunctions: FunctionFamily = {
  abs: {
    usage: 'abs(x)',
    summary: 'The value without its sign.',
    example: { expression: 'abs(-3)', result: '3' },
    returns: ['integer', 'number'],
    parameters: ['numeric'],
    carriesOverflow: true,
    result: ([value]) => {
      const { type, sql, mayOverflow } = only(value);
      return type === 'integer'
        ? { type, sql: within64Bits(`abs(CAST(${sql} AS HUGEINT))`) }
        : { type, sql: `abs(${sql})`, mayOverflow };
    },
  },
  floor: {
    ...rounding('floor'),
    summary: 'The next whole number downwards.',
    example: { expression: 'floor(-1.5)', result: '-2' },
    returns: ['integer', 'number'],
  },
  ceil: {
    ...rounding('ceil'),
    summary: 'The next whole number upwards.',
    example: { expression: 'ceil(1.2)', result: '2' },
    returns: ['integer', 'number'],
  },
  round: {
    usage: 'round(x, digits)',
    summary:
      'Rounded, a half of the decimal digits away from zero. `digits` is 0 if left out, and may be negative.',
    example: { expression: 'round(1234.5, -2)', result: '1200' },
    returns: ['integer', 'number'],
    parameters: ['numeric', 'integer'],
    optional: 1,
    carriesOverflow: true,
    result: ([first, digits]) => {
      const value = only(first);
      if (!digits) return rounded(value, 'round');
      const { type, sql, mayOverflow } = value;
      if (type === 'integer' && typeof digits.literal === 'bigint' && digits.literal >= 0n)
        return value;
      // In 64 bits it would wrap around if the rounded number is out of range.
      if (type === 'integer')
        return {
          type,
          sql: within64Bits(`round(CAST(${sql} AS HUGEINT), ${places(digits)})`),
        };
      return { type: 'number', sql: roundedFraction(sql, places(digits)), mayOverflow };
    },
  },
  sqrt: {
    ...within('sqrt', '>= 0'),
    summary: 'The square root; null below 0.',
    example: { expression: 'sqrt(16)', result: '4' },
    returns: ['number'],
  },
  power: {
    ...growing('power(x, y)'),
    summary: 'x to the power of y.',
    example: { expression: 'power(2, 10)', result: '1024' },
    returns: ['number'],
  },
  ln: {
    ...within('ln', '> 0'),
    summary: 'The natural logarithm; null unless x > 0.',
    example: { expression: 'ln(1)', result: '0' },
    returns: ['number'],
  },
  log10: {
    ...within('log10', '> 0'),
    summary: 'The logarithm to base 10; null unless x > 0.',
    example: { expression: 'log10(1000)', result: '3' },
    returns: ['number'],
  },
  exp: {
    ...growing('exp(x)'),
    summary: 'e to the power of x.',
    example: { expression: 'exp(0)', result: '1' },
    returns: ['number'],
  },
  sign: {
    usage: 'sign(x)',
    summary: '-1, 0 or 1.',
    example: { expression: 'sign(-2.5)', result: '-1' },
    returns: ['integer'],
    parameters: ['numeric'],
    result: (args) => ({ type: 'integer', sql: `CAST(${call('sign', args)} AS BIGINT)` }),
  },
  mod: {
    usage: 'mod(x, y)',
    summary: 'The remainder, with the sign of x; null if y is 0.',
    example: { expression: 'mod(-7, 4)', result: '-3' },
    returns: ['integer', 'number'],
    parameters: ['numeric', 'numeric'],
    carriesOverflow: true,
    result: ([x, y]) => {
      const type = x?.type === 'integer' && y?.type === 'integer' ? 'integer' : 'number';
      return remainder(coerce(only(x), type), coerce(only(y), type));
    },
  },
  least: {
    ...extreme('least'),
    summary: 'The smallest value; nulls are left out.',
    example: { expression: 'least(1, null, 3)', result: '1' },
    returns: SCALARS,
  },
  greatest: {
    ...extreme('greatest'),
    summary: 'The largest value; nulls are left out.',
    example: { expression: 'greatest(1, null, 3)', result: '3' },
    returns: SCALARS,
  },
};
