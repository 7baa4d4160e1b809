/** Functions of numbers. Whole numbers stay whole where the mathematics allows it. */

import { remainder } from '../operators.ts';
import { coerce } from '../typed.ts';
import { call, callOfSame, plain, type FunctionDefinition, type FunctionFamily } from './definition.ts';

/** Of the type of its argument. */
function kept(name: string): FunctionDefinition {
  return {
    usage: `${name}(x)`,
    parameters: ['numeric'],
    result: (args) => ({ type: args[0]?.type ?? 'number', sql: call(name, args) }),
  };
}

/** Rounding: a whole number is its own result. */
function rounding(name: string): FunctionDefinition {
  return {
    usage: `${name}(x)`,
    parameters: ['numeric'],
    result: (args) => ({ type: args[0]?.type ?? 'number', sql: args[0]?.type === 'integer' ? args[0].sql : call(name, args) }),
  };
}

function extreme(name: string): FunctionDefinition {
  return {
    usage: `${name}(x, y, …)`,
    parameters: ['sameScalar', 'sameScalar'],
    repeats: true,
    result: (args) => callOfSame(name, args),
  };
}

export const numberFunctions: FunctionFamily = {
  abs: kept('abs'),
  floor: rounding('floor'),
  ceil: rounding('ceil'),
  round: {
    usage: 'round(x, digits)',
    parameters: ['numeric', 'integer'],
    optional: 1,
    result: ([value, digits]) => {
      if (!value) throw new Error('round has an argument');
      const type = value.type ?? 'number';
      const isWhole = type === 'integer' && (!digits || (typeof digits.literal === 'bigint' && digits.literal >= 0n));
      if (isWhole) return { type, sql: value.sql };
      if (!digits) return { type, sql: `round(${value.sql})` };
      const places = `CAST(${digits.sql} AS INTEGER)`;
      // In 64 bits it would wrap around where the rounded number leaves them; the cast fails there.
      const sql = type === 'integer' ? `CAST(round(CAST(${value.sql} AS HUGEINT), ${places}) AS BIGINT)` : `round(${value.sql}, ${places})`;
      return { type, sql };
    },
  },
  sqrt: plain('sqrt(x)', ['number'], 'number'),
  power: plain('power(x, y)', ['number', 'number'], 'number'),
  ln: plain('ln(x)', ['number'], 'number'),
  log10: plain('log10(x)', ['number'], 'number'),
  exp: plain('exp(x)', ['number'], 'number'),
  sign: {
    usage: 'sign(x)',
    parameters: ['numeric'],
    result: (args) => ({ type: 'integer', sql: `CAST(${call('sign', args)} AS BIGINT)` }),
  },
  mod: {
    usage: 'mod(x, y)',
    parameters: ['numeric', 'numeric'],
    result: ([x, y]) => {
      if (!x || !y) throw new Error('mod has two arguments');
      const type = x.type === 'integer' && y.type === 'integer' ? 'integer' : 'number';
      return { type, sql: remainder(coerce(x, type), coerce(y, type)) };
    },
  },
  least: extreme('least'),
  greatest: extreme('greatest'),
};
