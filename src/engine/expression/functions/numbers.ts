/** Functions of numbers. Integers stay integers if possible. A result that no finite number can represent is null. */

import { asDecimal, decimalOf, isSameType } from '../../algebra/type.ts';
import { remainderOf, roundedTo } from '../../algebra/decimal-results.ts';
import { coerce, INTEGER, isOf, NUMBER, toDecimal, type Typed } from '../typed.ts';
import {
  argument,
  plain,
  SCALARS,
  typeOfSame,
  type FunctionFamily,
  type FunctionRule,
  type Refused,
  type Result,
} from './definition.ts';

/** Rounding functions, which do not change integers. */
function rounding(name: string): FunctionRule {
  return { usage: `${name}(x)`, parameters: ['numeric'], result: rounded };
}

function rounded(args: readonly Typed[]): Result {
  const value = argument(args);
  if (isOf(value, 'integer')) return { unchanged: value };
  return isOf(value, 'decimal') ? roundedDecimal(value, 0) : typeOfSame(args);
}

/** A decimal with at most this number of places. */
function roundedDecimal(value: Typed, places: number): Result {
  const { type } = value.expression;
  if (type.of !== 'decimal') throw new Error('only decimals are rounded to a type');
  const to = decimalOf(roundedTo(type, places));
  return isSameType(to, type) ? { unchanged: value } : { type: to };
}

function extreme(name: string): FunctionRule {
  return {
    usage: `${name}(x, y, …)`,
    parameters: ['sameScalar', 'sameScalar'],
    repeats: true,
    result: typeOfSame,
  };
}

/** A number among decimals is refused. */
function decimalRemainder(args: readonly Typed[]): Result {
  let refused: Refused = { message: '`mod` takes numbers' };
  const operands = args.flatMap(
    (arg) => toDecimal(arg, (_, message, at) => (refused = { message, at })) ?? [],
  );
  const [a, b] = operands.map(({ expression }) => asDecimal(expression.type));
  if (a === undefined || b === undefined) return refused;
  return { type: decimalOf(remainderOf(a, b)), args: operands };
}

function double(usage: string): FunctionRule {
  return plain(usage, usage.includes(',') ? ['number', 'number'] : ['number'], 'number');
}

export const numberFunctions = {
  abs: {
    usage: 'abs(x)',
    summary: 'The value without its sign.',
    example: { expression: 'abs(-3)', result: '3' },
    returns: ['integer', 'number', 'decimal'],
    parameters: ['numeric'],
    result: typeOfSame,
  },
  floor: {
    ...rounding('floor'),
    summary: 'The next whole number downwards.',
    example: { expression: 'floor(-1.5)', result: '-2' },
    returns: ['integer', 'number', 'decimal'],
  },
  ceil: {
    ...rounding('ceil'),
    summary: 'The next whole number upwards.',
    example: { expression: 'ceil(1.2)', result: '2' },
    returns: ['integer', 'number', 'decimal'],
  },
  round: {
    usage: 'round(x, digits)',
    summary:
      'Rounded, a half of the decimal digits away from zero. `digits` is 0 if left out, and may be negative.',
    example: { expression: 'round(1234.5, -2)', result: '1200' },
    returns: ['integer', 'number', 'decimal'],
    parameters: ['numeric', 'integer'],
    optional: 1,
    result: (args) => {
      const digits = args[1];
      if (!digits) return rounded(args);
      if (isOf(argument(args), 'decimal'))
        return typeof digits.literal === 'bigint'
          ? roundedDecimal(argument(args), Number(digits.literal))
          : {
              message: '`round` of a decimal needs its digits as a number, such as `round(x, 2)`',
              at: digits.at,
            };
      const isWhole = isOf(argument(args), 'integer');
      return isWhole && typeof digits.literal === 'bigint' && digits.literal >= 0n
        ? { unchanged: argument(args) }
        : typeOfSame(args);
    },
  },
  sqrt: {
    ...double('sqrt(x)'),
    summary: 'The square root; null below 0.',
    example: { expression: 'sqrt(16)', result: '4' },
    returns: ['number'],
  },
  power: {
    ...double('power(x, y)'),
    summary: 'x to the power of y.',
    example: { expression: 'power(2, 10)', result: '1024' },
    returns: ['number'],
  },
  ln: {
    ...double('ln(x)'),
    summary: 'The natural logarithm; null unless x > 0.',
    example: { expression: 'ln(1)', result: '0' },
    returns: ['number'],
  },
  log10: {
    ...double('log10(x)'),
    summary: 'The logarithm to base 10; null unless x > 0.',
    example: { expression: 'log10(1000)', result: '3' },
    returns: ['number'],
  },
  exp: {
    ...double('exp(x)'),
    summary: 'e to the power of x.',
    example: { expression: 'exp(0)', result: '1' },
    returns: ['number'],
  },
  sign: {
    ...plain('sign(x)', ['numeric'], 'integer'),
    summary: '-1, 0 or 1.',
    example: { expression: 'sign(-2.5)', result: '-1' },
    returns: ['integer'],
  },
  mod: {
    usage: 'mod(x, y)',
    summary: 'The remainder, with the sign of x; null if y is 0.',
    example: { expression: 'mod(-7, 4)', result: '-3' },
    returns: ['integer', 'number', 'decimal'],
    parameters: ['numeric', 'numeric'],
    result: (args) => {
      if (args.some((arg) => isOf(arg, 'decimal'))) return decimalRemainder(args);
      const type = args.every((arg) => isOf(arg, 'integer')) ? INTEGER : NUMBER;
      return { type, args: args.map((arg) => coerce(arg, type)) };
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
} as const satisfies FunctionFamily;
