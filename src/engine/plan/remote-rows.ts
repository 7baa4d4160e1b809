/** Facts about the rows of relations in a database: which columns are exact, and whether the rows have an order. */

import { showsOrder } from '../algebra/order.ts';
import type { Relation } from '../algebra/relation.ts';
import type { RowOrder } from '../../kit/row-order.ts';

/** A relation that a database could compute. */
export interface ComputableRows {
  readonly relation: Relation;
  /** The columns whose values the database compares exactly as the engine does. */
  readonly exact: ReadonlySet<string>;
  /** True if the rows are in an order that results show. */
  readonly isOrdered: boolean;
  /** True if fewer values arrive than the sources have. */
  readonly isReduced: boolean;
}

/** They keep the order of the rows, also in a database. */
const KEEPING: ReadonlySet<Relation['op']> = new Set(['same', 'filter', 'project', 'limit']);

const REDUCING: ReadonlySet<Relation['op']> = new Set([
  'filter',
  'limit',
  'aggregate',
  'firstOfEach',
]);

/**
 * The reason why the result would not have the engine's order. A database has no order but that of the last sort: its
 * groups, joins and unions are in any.
 */
export function orderObstacle(
  relation: Relation,
  inputs: readonly ComputableRows[],
  rowOrder: RowOrder,
): string | undefined {
  if (rowOrder === 'free')
    return relation.op === 'sort'
      ? 'If the row order is `free`, only a sort in Weir decides the order of a result'
      : undefined;
  if (KEEPING.has(relation.op)) return undefined;
  const isSeen = relation.order === undefined;
  const shows = inputs.some(
    ({ isOrdered }, index) => isOrdered && showsOrder(relation, index, isSeen),
  );
  return shows
    ? 'Its rows follow the order of its input, which a database does not keep'
    : undefined;
}

export function computedRows(
  relation: Relation,
  inputs: readonly ComputableRows[],
): ComputableRows {
  return {
    relation,
    exact: exactColumns(relation, inputs),
    isOrdered:
      relation.op === 'sort' || (KEEPING.has(relation.op) && inputs[0]?.isOrdered === true),
    isReduced: isReducing(relation) || inputs.some(({ isReduced }) => isReduced),
  };
}

function isReducing(relation: Relation): boolean {
  if (relation.op === 'join') return relation.how === 'semi' || relation.how === 'anti';
  if (relation.op === 'project') return relation.columns.length < relation.of.columns.length;
  return REDUCING.has(relation.op) || (relation.op === 'union' && relation.isDistinct);
}

function exactColumns(relation: Relation, inputs: readonly ComputableRows[]): ReadonlySet<string> {
  const isExact = (name: string | undefined, at: number): boolean =>
    name !== undefined && inputs[at]?.exact.has(name) === true;
  if (relation.op === 'project')
    return new Set(
      relation.values.flatMap(({ column, value }) =>
        value.kind !== 'column' || isExact(value.name, 0) ? [column.name] : [],
      ),
    );
  if (relation.op === 'join')
    return new Set(
      relation.values.flatMap(({ column, left, right }) =>
        isExact(left?.name, 0) || isExact(right?.name, 1) ? [column.name] : [],
      ),
    );
  return COMPUTED.has(relation.op)
    ? new Set(relation.columns.map(({ name }) => name))
    : (inputs[0]?.exact ?? new Set());
}

/** Every column of theirs is compared or computed. */
const COMPUTED: ReadonlySet<Relation['op']> = new Set(['aggregate', 'union']);
