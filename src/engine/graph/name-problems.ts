/** Problems in a node's expressions that can be reported before its input columns are known. */

import { checkExpressionNames } from '../expression/index.ts';
import type { NodeType } from '../node-type.ts';
import { pointer } from '../outcome.ts';
import type { JsonObject, Parameters, Problem } from '../types.ts';

export function nameProblems(
  { config: { properties = {} } }: NodeType,
  config: JsonObject,
  parameters: Parameters | undefined,
): readonly Problem[] {
  return Object.entries(
    properties as Readonly<Record<string, { readonly format?: unknown }>>,
  ).flatMap(([name, { format }]) => {
    const text = config[name];
    return format === 'expression' && typeof text === 'string'
      ? checkExpressionNames(text, pointer(name), parameters)
      : [];
  });
}
