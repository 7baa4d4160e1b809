/** Functions that deal with null, and the choice between two values. */

import { callOfSame, type FunctionDefinition, type FunctionFamily } from './definition.ts';

function firstKnown(usage: string, repeats: boolean): FunctionDefinition {
  return {
    usage,
    parameters: repeats ? ['same'] : ['same', 'same'],
    repeats,
    result: (args) => callOfSame('coalesce', args),
  };
}

export const nullFunctions: FunctionFamily = {
  coalesce: firstKnown('coalesce(x, y, …)', true),
  ifnull: firstKnown('ifnull(x, y)', false),
  nullif: {
    usage: 'nullif(x, y)',
    parameters: ['sameScalar', 'sameScalar'],
    result: (args) => callOfSame('nullif', args),
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
