/** The functions of expressions, as clients browse them. */

import { listFunctions, type ExpressionFunction } from '../../engine/index.ts';

export type { ExpressionFunction };

export interface Functions {
  /** Those of a category together. */
  list(): readonly ExpressionFunction[];
}

export function createFunctions(): Functions {
  const all = listFunctions();
  return { list: () => all };
}
