/** The relations that a dialect computes, with exactly the values of other dialects. */

import type { AggregateFunction } from '../algebra/aggregate-names.ts';
import { partsOf, type Expression } from '../algebra/expression.ts';
import type { FunctionName } from '../algebra/functions.ts';
import { expressionsOf, type Operator, type Relation } from '../algebra/relation.ts';

/** The names that a dialect prints. Relations with other names run elsewhere. */
export interface Abilities {
  readonly operators: Readonly<Partial<Record<Operator['op'], unknown>>>;
  readonly functions: Readonly<Partial<Record<FunctionName, unknown>>>;
  readonly aggregates: ReadonlySet<AggregateFunction>;
  readonly windows: ReadonlySet<string>;
}

/** The name of an operator or function that the dialect does not print. Inputs are not part of the relation. */
export function unsupportedName(relation: Relation, abilities: Abilities): string | undefined {
  if (!Object.hasOwn(abilities.operators, relation.op)) return relation.op;
  const names = expressionsOf(relation).map((one) => unsupportedFunction(one, abilities));
  return names.find((name) => name !== undefined) ?? unsupportedCall(relation, abilities);
}

function unsupportedFunction(expression: Expression, abilities: Abilities): string | undefined {
  if (expression.kind === 'call' && !Object.hasOwn(abilities.functions, expression.name))
    return expression.name;
  for (const part of partsOf(expression)) {
    const name = unsupportedFunction(part, abilities);
    if (name !== undefined) return name;
  }
  return undefined;
}

function unsupportedCall(
  relation: Relation,
  { aggregates, windows }: Abilities,
): string | undefined {
  if (relation.op === 'aggregate')
    return relation.values.find((one) => !aggregates.has(one.function))?.function;
  if (relation.op !== 'project') return undefined;
  return relation.values
    .flatMap(({ value }) => (value.kind === 'window' ? [value.call.function] : []))
    .find((name) => !windows.has(name));
}
