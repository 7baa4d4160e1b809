/** The functions of expressions, for clients. */

import { listFunctions, type ExpressionFunction } from '../../engine/index.ts';

export type { ExpressionFunction };

export interface Functions {
  /** Grouped by category. */
  list(): readonly ExpressionFunction[];
}

export function createFunctions(): Functions {
  const all = listFunctions();
  return { list: () => all };
}
