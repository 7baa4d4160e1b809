/** What is known of an expression that does not compile. */

import { compileExpression } from '../../src/engine/expression/index.ts';
import type { ProblemCode } from '../../src/engine/types.ts';
import { sampleColumns } from '../support/expression-table.ts';

export function problemsOf(text: string): readonly string[] {
  const compiled = compileExpression(text, sampleColumns, '/expression');
  return compiled.ok
    ? []
    : compiled.problems.map(
        ({ code, message, path, hinted }) => `${code} ${path}: ${hinted?.().message ?? message}`,
      );
}

export type ProblemCase = readonly [expression: string, code: ProblemCode, message: string];
