/** Functions of numbers. Whole numbers stay whole where the mathematics allows it. A result that no finite number holds is null. */

import { reused } from '../../sql.ts';
import { remainder } from '../operators.ts';
import { coerce, type Typed } from '../typed.ts';
import {
  call,
  callOfSame,
  type FunctionDefinition,
  type FunctionFamily,
  type Result,
} from './definition.ts';

/** Rounding: a whole number is its own result. */
function rounding(name: string): FunctionDefinition {
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

function extreme(name: string): FunctionDefinition {
  return {
    usage: `${name}(x, y, …)`,
    parameters: ['sameScalar', 'sameScalar'],
    repeats: true,
    result: (args) => callOfSame(name, args),
  };
}

/** Null outside of the domain, where DuckDB would fail the run. */
function within(name: string, domain: string): FunctionDefinition {
  return {
    usage: `${name}(x)`,
    parameters: ['number'],
    result: ([value]) => ({
      type: 'number',
      sql: reused(only(value).sql, (x) => `CASE WHEN ${x} ${domain} THEN ${name}(${x}) END`),
    }),
  };
}

function growing(usage: string): FunctionDefinition {
  const name = usage.slice(0, usage.indexOf('('));
  return {
    usage,
    parameters: usage.includes(',') ? ['number', 'number'] : ['number'],
    result: (args) => ({ type: 'number', sql: call(name, args), mayOverflow: true }),
  };
}

/** No number has a digit beyond these places. */
const MAX_PLACES = 400;

/** The number of digits as DuckDB takes it, 32 bits wide. */
function places({ sql, literal }: Typed): string {
  if (typeof literal === 'bigint')
    return String(Math.max(-MAX_PLACES, Math.min(MAX_PLACES, Number(literal))));
  return reused(
    sql,
    (digits) =>
      `CASE WHEN ${digits} > ${MAX_PLACES} THEN ${MAX_PLACES} WHEN ${digits} < -${MAX_PLACES} THEN -${MAX_PLACES} ELSE CAST(${digits} AS INTEGER) END`,
  );
}

function only(value: Typed | undefined): Typed {
  if (!value) throw new Error('the function has an argument');
  return value;
}

export const numberFunctions: FunctionFamily = {
  abs: {
    usage: 'abs(x)',
    parameters: ['numeric'],
    carriesOverflow: true,
    result: ([value]) => {
      const { type, sql, mayOverflow } = only(value);
      return type === 'integer'
        ? { type, sql: `TRY_CAST(abs(CAST(${sql} AS HUGEINT)) AS BIGINT)` }
        : { type, sql: `abs(${sql})`, mayOverflow };
    },
  },
  floor: rounding('floor'),
  ceil: rounding('ceil'),
  round: {
    usage: 'round(x, digits)',
    parameters: ['numeric', 'integer'],
    optional: 1,
    carriesOverflow: true,
    result: ([first, digits]) => {
      const value = only(first);
      if (!digits) return rounded(value, 'round');
      const { type, sql, mayOverflow } = value;
      if (type === 'integer' && typeof digits.literal === 'bigint' && digits.literal >= 0n)
        return value;
      // In 64 bits it would wrap around where the rounded number leaves them.
      if (type === 'integer')
        return {
          type,
          sql: `TRY_CAST(round(CAST(${sql} AS HUGEINT), ${places(digits)}) AS BIGINT)`,
        };
      return { type: 'number', sql: `round(${sql}, ${places(digits)})`, mayOverflow };
    },
  },
  sqrt: within('sqrt', '>= 0'),
  power: growing('power(x, y)'),
  ln: within('ln', '> 0'),
  log10: within('log10', '> 0'),
  exp: growing('exp(x)'),
  sign: {
    usage: 'sign(x)',
    parameters: ['numeric'],
    result: (args) => ({ type: 'integer', sql: `CAST(${call('sign', args)} AS BIGINT)` }),
  },
  mod: {
    usage: 'mod(x, y)',
    parameters: ['numeric', 'numeric'],
    carriesOverflow: true,
    result: ([x, y]) => {
      const type = x?.type === 'integer' && y?.type === 'integer' ? 'integer' : 'number';
      return remainder(coerce(only(x), type), coerce(only(y), type));
    },
  },
  least: extreme('least'),
  greatest: extreme('greatest'),
};
