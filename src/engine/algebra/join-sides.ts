/** Expressions over the columns of a join as expressions over its sides. */

import { mapColumns, type Expression } from './expression.ts';
import type { JoinedColumn } from './relation.ts';

/** @param joined the columns of an inner join, each of which has one side */
export function onSides(expression: Expression, joined: readonly JoinedColumn[]): Expression {
  return mapColumns(expression, (reference) => {
    const source = joined.find(({ column }) => column.name === reference.name);
    if (source?.left) return { ...reference, name: source.left.name, side: 'left' };
    return { ...reference, name: source?.right?.name ?? reference.name, side: 'right' };
  });
}
