/** The functions of expressions, for clients. */

import { listFunctions, type ExpressionFunction } from '../../engine/index.ts';
import { tagBytes, type TaggedBytes } from '../../kit/tagged-bytes.ts';

export type { ExpressionFunction };

export interface Functions {
  /** Grouped by category. */
  list(): readonly ExpressionFunction[];
  /** The list as the first call prints it. */
  printed(print: (functions: readonly ExpressionFunction[]) => Buffer): Promise<TaggedBytes>;
}

export function createFunctions(): Functions {
  const all = listFunctions();
  let printed: Promise<TaggedBytes> | undefined;
  return { list: () => all, printed: (print) => (printed ??= tagBytes(print(all))) };
}
