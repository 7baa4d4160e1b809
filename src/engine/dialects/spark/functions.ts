/** The functions and operators that Spark computes exactly as the engine does. Others run in the engine. */

import type { Call } from '../../algebra/expression.ts';
import type { FunctionName } from '../../algebra/functions.ts';
import { areComparable } from './comparable.ts';
import { commonPrinters, named, TEXT_FUNCTIONS } from '../sql/functions.ts';
import { argument, type Printed, type Printer } from '../sql/printed.ts';
import { requiredType } from './values.ts';
import { WHOLE, within64Bits } from './whole-numbers.ts';

/** Whole numbers are computed as decimals, whose results have all digits. */
function arithmetic(symbol: '+' | '-' | '*'): Printer {
  return ({ args, type }) => {
    const result = `(${decimal(argument(args))} ${symbol} ${decimal(argument(args, 1))})`;
    return type.of === 'integer'
      ? within64Bits(result)
      : `CAST(${result} AS ${requiredType(type)})`;
  };
}

function decimal({ sql, expression }: Printed): string {
  return expression.type.of === 'integer' ? `CAST(${sql} AS ${WHOLE})` : sql;
}

function comparison(symbol: string): Printer {
  return ({ args }) => `(${argument(args).sql} ${symbol} ${argument(args, 1).sql})`;
}

function between(word: string): Printer {
  return ({ args: [value, ...bounds] }) => {
    if (value === undefined) throw new Error('a range is compared with a value');
    return `(${value.sql} ${word} ${bounds.map(({ sql }) => sql).join(' AND ')})`;
  };
}

/**
 * Parts of times: Spark's function, and the number that it adds to the engine's. Sail cannot compute the week of years
 * before 1678.
 */
const DATE_PARTS: ReadonlyMap<FunctionName, readonly [name: string, more: number]> = new Map([
  ['year', ['year', 0]],
  ['quarter', ['quarter', 0]],
  ['month', ['month', 0]],
  ['day', ['day', 0]],
  ['hour', ['hour', 0]],
  ['minute', ['minute', 0]],
  ['second', ['second', 0]],
  ['dayofweek', ['dayofweek', 1]],
]);

function datePart(name: string, more: number): Printer {
  return ({ args }) => {
    const part = `${name}(CAST(${argument(args).sql} AS TIMESTAMP))`;
    return `CAST(${part} - ${more} AS BIGINT)`;
  };
}

export const functionPrinters: Readonly<Partial<Record<FunctionName, Printer>>> = {
  ...commonPrinters,
  add: arithmetic('+'),
  subtract: arithmetic('-'),
  multiply: arithmetic('*'),
  negate: ({ args, type }) => {
    const result = `(- ${decimal(argument(args))})`;
    return type.of === 'integer' ? within64Bits(result) : result;
  },
  equal: comparison('='),
  not_equal: comparison('<>'),
  less: comparison('<'),
  at_most: comparison('<='),
  greater: comparison('>'),
  at_least: comparison('>='),
  between: between('BETWEEN'),
  not_between: between('NOT BETWEEN'),
  length: ({ args }) => `CAST(char_length(${argument(args).sql}) AS BIGINT)`,
  starts_with: named('startswith'),
  ends_with: named('endswith'),
  contains: named('contains'),
  ...Object.fromEntries(
    [...DATE_PARTS].map(([name, [spark, more]]) => [name, datePart(spark, more)]),
  ),
};

/** Returns false for calls with other types than the printer expects, or in a time zone. */
export function isPrinted({ name, args }: Call): boolean {
  if (!Object.hasOwn(functionPrinters, name)) return false;
  if (TEXT_FUNCTIONS.has(name)) return args.every(({ type }) => type.of === 'string');
  if (DATE_PARTS.has(name)) return args.length === 1;
  return areComparable(args.map(({ type }) => type));
}
