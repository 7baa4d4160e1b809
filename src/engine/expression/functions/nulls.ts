/** Functions that deal with null, and the choice between two values. */

import { call, type FunctionDefinition, type FunctionFamily } from './definition.ts';

function firstKnown(usage: string, repeats: boolean): FunctionDefinition {
  return {
    usage,
    parameters: repeats ? ['same'] : ['same', 'same'],
    repeats,
    result: (args) => ({ type: args[0]?.type ?? null, sql: args[0]?.type == null ? 'NULL' : call('coalesce', args) }),
  };
}

export const nullFunctions: FunctionFamily = {
  coalesce: firstKnown('coalesce(x, y, …)', true),
  ifnull: firstKnown('ifnull(x, y)', false),
  nullif: {
    usage: 'nullif(x, y)',
    parameters: ['sameScalar', 'sameScalar'],
    result: (args) => ({ type: args[0]?.type ?? null, sql: args[0]?.type == null ? 'NULL' : call('nullif', args) }),
  },
  if: {
    usage: 'if(condition, then, else)',
    parameters: ['boolean', 'same', 'same'],
    result: ([condition, then, otherwise]) => ({
      type: then?.type ?? null,
      sql: `(CASE WHEN ${condition?.sql} THEN ${then?.sql} ELSE ${otherwise?.sql} END)`,
    }),
  },
};
