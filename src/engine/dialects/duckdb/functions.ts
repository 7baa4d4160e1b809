/** The printers of all functions and operators. */

import type { FunctionName } from '../../algebra/functions.ts';
import { arithmetic, divide, negate, remainder } from './arithmetic.ts';
import { dateConversionPrinters } from './date-conversions.ts';
import { datePartPrinters } from './date-parts.ts';
import { datePrinters } from './dates.ts';
import { printGlob } from './glob.ts';
import { isEmptyJson, jsonPrinters } from './json.ts';
import { printLike } from './like.ts';
import { numberPrinters } from './numbers.ts';
import { parsingPrinters } from './parsing.ts';
import { patternPrinters } from './patterns.ts';
import { argument, plainOfSame, type Printed, type Printer } from './printed.ts';
import { textPrinters } from './text.ts';

function comparison(symbol: string): Printer {
  return ({ args }) => `(${args.map(({ sql }) => sql).join(` ${symbol} `)})`;
}

function between(word: string): Printer {
  return ({ args }) => {
    const [value, low, high] = args.map(({ sql }: Printed) => sql);
    return `(${value} ${word} ${low} AND ${high})`;
  };
}

export const functionPrinters = {
  add: arithmetic('+'),
  subtract: arithmetic('-'),
  multiply: arithmetic('*'),
  divide,
  remainder,
  negate,
  equal: comparison('='),
  not_equal: comparison('!='),
  less: comparison('<'),
  at_most: comparison('<='),
  greater: comparison('>'),
  at_least: comparison('>='),
  between: between('BETWEEN'),
  not_between: between('NOT BETWEEN'),
  is_null: ({ args }) => `(${argument(args).sql} IS NULL)`,
  is_not_null: ({ args }) => `(${argument(args).sql} IS NOT NULL)`,
  not: ({ args }) => `(NOT ${argument(args).sql})`,
  like: printLike,
  glob: printGlob,
  is_empty_json: ({ args }) => isEmptyJson(argument(args).sql),
  coalesce: plainOfSame('coalesce'),
  ifnull: plainOfSame('coalesce'),
  nullif: plainOfSame('nullif'),
  if: ({ args }) => {
    const [condition, then, otherwise] = args.map(({ sql }) => sql);
    return `(CASE WHEN ${condition} THEN ${then} ELSE ${otherwise} END)`;
  },
  ...numberPrinters,
  ...textPrinters,
  ...patternPrinters,
  ...parsingPrinters,
  ...dateConversionPrinters,
  ...datePartPrinters,
  ...datePrinters,
  ...jsonPrinters,
} as const satisfies Readonly<Record<FunctionName, Printer>>;
