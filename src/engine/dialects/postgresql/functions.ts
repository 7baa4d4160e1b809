/** The functions and operators that PostgreSQL computes exactly as the engine does. Others run in the engine. */

import type { Call } from '../../algebra/expression.ts';
import type { FunctionName } from '../../algebra/functions.ts';
import { commonPrinters, TEXT_FUNCTIONS } from '../sql/functions.ts';
import { argument, type Printed, type Printer } from '../sql/printed.ts';
import { collated, within64Bits } from './printed.ts';

/** In `numeric`, which has more digits than any result. */
function arithmetic(symbol: '+' | '-' | '*'): Printer {
  return ({ args, type }) => {
    const result = `(${numeric(argument(args))} ${symbol} ${numeric(argument(args, 1))})`;
    return type.of === 'integer' ? within64Bits(result) : result;
  };
}

function numeric({ sql }: Printed): string {
  return `${sql}::numeric`;
}

function comparison(symbol: string, isEquality = false): Printer {
  return ({ args }) => {
    const [a, b] = [argument(args), argument(args, 1)];
    // A constant has the collation of the column that it meets.
    const [first, second] = b.expression.kind === 'column' ? [b, a] : [a, b];
    const swapped = first === b;
    const one = collated(first, [second], isEquality);
    const other = isEquality ? second.sql : second.estimated;
    return swapped ? `(${other} ${symbol} ${one})` : `(${one} ${symbol} ${other})`;
  };
}

function between(word: string): Printer {
  return ({ args: [value, ...bounds] }) => {
    if (value === undefined) throw new Error('a range is compared with a value');
    return `(${collated(value, bounds, false)} ${word} ${bounds.map(({ estimated }) => estimated).join(' AND ')})`;
  };
}

/** The fields of `extract`. */
const DATE_PARTS: ReadonlyMap<FunctionName, string> = new Map([
  ['year', 'year'],
  ['quarter', 'quarter'],
  ['month', 'month'],
  ['day', 'day'],
  ['hour', 'hour'],
  ['minute', 'minute'],
  ['second', 'second'],
  ['week', 'week'],
  ['dayofweek', 'dow'],
]);

/** @param field as `extract` names it */
function datePart(field: string): Printer {
  return ({ args }) => {
    const part = `extract(${field} FROM ${argument(args).sql}::timestamptz)`;
    return `(${field === 'second' ? `floor(${part})` : part}::int8)`;
  };
}

/** True if the text has the part at one end. */
function partAt(side: 'left' | 'right'): Printer {
  return ({ args }) => {
    const [whole, part] = [argument(args).sql, argument(args, 1).sql];
    return `(pg_catalog.${side}(${whole}, pg_catalog.char_length(${part})) COLLATE "C" = ${part})`;
  };
}

export const functionPrinters: Readonly<Partial<Record<FunctionName, Printer>>> = {
  ...commonPrinters,
  add: arithmetic('+'),
  subtract: arithmetic('-'),
  multiply: arithmetic('*'),
  negate: ({ args, type }) => {
    const result = `(- ${numeric(argument(args))})`;
    return type.of === 'integer' ? within64Bits(result) : result;
  },
  equal: comparison('=', true),
  not_equal: comparison('<>', true),
  less: comparison('<'),
  at_most: comparison('<='),
  greater: comparison('>'),
  at_least: comparison('>='),
  between: between('BETWEEN'),
  not_between: between('NOT BETWEEN'),
  length: ({ args }) => `pg_catalog.char_length(${argument(args).sql})::int8`,
  starts_with: partAt('left'),
  ends_with: partAt('right'),
  contains: ({ args }) =>
    `(pg_catalog.strpos(${argument(args).sql} COLLATE "C", ${argument(args, 1).sql}) > 0)`,
  ...Object.fromEntries([...DATE_PARTS].map(([name, field]) => [name, datePart(field)])),
};

/** Returns false for calls with other types than the printer expects, or in a time zone. */
export function isPrinted({ name, args }: Call): boolean {
  if (!Object.hasOwn(functionPrinters, name)) return false;
  if (TEXT_FUNCTIONS.has(name)) return args.every(({ type }) => type.of === 'string');
  return !DATE_PARTS.has(name) || args.length === 1;
}
