/** Functions of numbers. Integers stay integers if possible. A result that no finite number can represent is null. */

import { exactNumber, reused, within64Bits } from '../../sql.ts';
import { remainder } from './arithmetic.ts';
import { argument, called, plainOfSame, typeSql, type Printer } from './printed.ts';
import { decimalPlaces, places, roundedFraction } from './rounding.ts';

function rounding(name: string): Printer {
  return ({ raw, type }) =>
    type.of === 'decimal'
      ? `CAST(${called(name, raw)} AS ${typeSql(type)})`
      : { sql: called(name, raw), mayOverflow: argument(raw).mayOverflow };
}

/** Null outside the domain of the function, for which DuckDB would fail the run. */
function within(name: string, domain: string): Printer {
  return ({ args }) =>
    reused(argument(args).sql, (x) => `CASE WHEN ${x} ${domain} THEN ${name}(${x}) END`);
}

function growing(name: string): Printer {
  return ({ args }) => ({ sql: called(name, args), mayOverflow: true });
}

const round: Printer = ({ raw, type }) => {
  const { sql, mayOverflow } = argument(raw);
  const digits = raw[1];
  if (type.of === 'decimal')
    return `CAST(round(${sql}${digits === undefined ? '' : `, ${decimalPlaces(digits)}`}) AS ${typeSql(type)})`;
  if (digits === undefined) return { sql: called('round', raw), mayOverflow };
  // In 64 bits it would wrap around if the rounded number is out of range.
  return type.of === 'integer'
    ? within64Bits(`round(CAST(${sql} AS HUGEINT), ${places(digits)})`)
    : { sql: roundedFraction(sql, places(digits)), mayOverflow };
};

export const numberPrinters = {
  abs: ({ raw, type }) => {
    const { sql, mayOverflow } = argument(raw);
    return type.of === 'integer'
      ? within64Bits(`abs(CAST(${sql} AS HUGEINT))`)
      : { sql: `abs(${sql})`, mayOverflow };
  },
  floor: rounding('floor'),
  ceil: rounding('ceil'),
  round,
  sqrt: within('sqrt', '>= 0'),
  power: growing('power'),
  ln: within('ln', '> 0'),
  log10: within('log10', '> 0'),
  exp: growing('exp'),
  sign: ({ args }) => `CAST(${called('sign', args)} AS BIGINT)`,
  mod: remainder,
  least: plainOfSame('least'),
  greatest: plainOfSame('greatest'),
  exact_number: ({ args }) => exactNumber(argument(args).sql),
} as const satisfies Readonly<Record<string, Printer>>;
