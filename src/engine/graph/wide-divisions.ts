/** Warnings about divisions of decimals that fail for great values. */

import { MAX_PRECISION } from '../../kit/decimal-type.ts';
import { partsOf, type Expression } from '../algebra/expression.ts';
import { expressionsOf, type Relation } from '../algebra/relation.ts';
import { asDecimal, dataTypeOf, type Type } from '../algebra/type.ts';
import type { NodeProblem } from '../types.ts';

/** At most one for each node. */
export function wideDivisions(relations: ReadonlyMap<number, Relation>): readonly NodeProblem[] {
  return [...relations].flatMap(([nodeId, relation]) => {
    const messages = expressionsOf(relation).flatMap(messagesOf);
    return messages.slice(0, 1).map((message) => ({ nodeId, code: 'division_too_wide', message }));
  });
}

function messagesOf(expression: Expression): readonly string[] {
  return [...ownMessage(expression), ...partsOf(expression).flatMap(messagesOf)];
}

/** The dividend gets the places of the divisor and of the quotient before it is divided. */
function ownMessage(expression: Expression): readonly string[] {
  if (expression.kind !== 'call' || expression.name !== 'divide') return [];
  const { type: result, args } = expression;
  const [dividend, divisor] = args.map(({ type }) => asDecimal(type));
  if (result.of !== 'decimal' || dividend === undefined || divisor === undefined) return [];
  const added = result.scale - dividend.scale + divisor.scale;
  if (dividend.precision + added <= MAX_PRECISION) return [];
  const most = Math.max(0, MAX_PRECISION - added);
  return [
    `${named(dividend)} / ${named(divisor)} fails for dividends of more than ${most} digits: it adds ${added} digits before it divides, and a decimal has at most ${MAX_PRECISION}; cast one of the two to fewer digits`,
  ];
}

const named = (type: Type): string => `\`${dataTypeOf(type)}\``;
