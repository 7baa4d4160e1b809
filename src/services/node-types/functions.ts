/** The functions and keywords of expressions, for clients. */

import { EXPRESSION_KEYWORDS, listFunctions, type ExpressionFunction } from '../../engine/index.ts';
import { tagBytes, type TaggedBytes } from '../../kit/tagged-bytes.ts';

export type { ExpressionFunction };

export interface Words {
  /** Grouped by category. */
  readonly functions: readonly ExpressionFunction[];
  readonly keywords: readonly string[];
}

export interface Functions {
  /** Grouped by category. */
  list(): readonly ExpressionFunction[];
  /** The words as the first call prints them. */
  printed(print: (words: Words) => Buffer): Promise<TaggedBytes>;
}

export function createFunctions(): Functions {
  const functions = listFunctions();
  const keywords = [...EXPRESSION_KEYWORDS];
  let printed: Promise<TaggedBytes> | undefined;
  return {
    list: () => functions,
    printed: (print) => (printed ??= tagBytes(print({ functions, keywords }))),
  };
}
