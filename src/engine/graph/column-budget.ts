/** Limits the size of a report that lists the columns of every node. */

import type { Columns, Problem } from '../types.ts';

const MAX_MIB = 8;
/** Bytes of a column in a report without its name. */
const BYTES_WITHOUT_NAME = 30;

export interface ColumnBudget {
  /** Returns a problem if the node exceeds the budget. */
  take(columns: Columns): Problem | undefined;
}

export function createColumnBudget(): ColumnBudget {
  let left = MAX_MIB * 2 ** 20;
  return {
    take(columns) {
      for (const { name } of columns) left -= Buffer.byteLength(name) + BYTES_WITHOUT_NAME;
      return left < 0 ? { code: 'graph_too_large', message: TOO_MANY } : undefined;
    },
  };
}

const TOO_MANY = `The columns of all nodes of a workflow take at most ${MAX_MIB} MiB together, and this node passes that; select fewer columns early, or divide the workflow in two`;
