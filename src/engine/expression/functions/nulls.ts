/** Functions that handle null, and the choice between two values. */

import {
  SCALARS,
  ALL_TYPES,
  argument,
  typeOfSame,
  type FunctionRule,
  type FunctionFamily,
} from './definition.ts';

function coalesceRule(usage: string, repeats: boolean): FunctionRule {
  return {
    usage,
    parameters: repeats ? ['same'] : ['same', 'same'],
    repeats,
    result: typeOfSame,
  };
}

export const nullFunctions = {
  coalesce: {
    ...coalesceRule('coalesce(x, y, …)', true),
    summary: 'The first value that is not null.',
    example: { expression: 'coalesce(null, 2)', result: '2' },
    returns: ALL_TYPES,
  },
  ifnull: {
    ...coalesceRule('ifnull(x, y)', false),
    summary: '`y` where x is null.',
    example: { expression: 'ifnull(null, 2)', result: '2' },
    returns: ALL_TYPES,
  },
  nullif: {
    usage: 'nullif(x, y)',
    summary: 'Null if both are equal, else x.',
    example: { expression: "nullif('-', '-')", result: 'null' },
    returns: SCALARS,
    parameters: ['sameScalar', 'sameScalar'],
    result: typeOfSame,
  },
  if: {
    usage: 'if(condition, then, else)',
    summary: '`then` where the condition is true, else `else`.',
    example: { expression: "if(1 > 2, 'a', 'b')", result: 'b' },
    returns: ALL_TYPES,
    parameters: ['boolean', 'same', 'same'],
    result: (args) => ({ type: argument(args, 1).expression.type }),
  },
} as const satisfies FunctionFamily;
