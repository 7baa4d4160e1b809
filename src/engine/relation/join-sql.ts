/** The SELECT of a join. */

import type { InputTable } from '../node-type.ts';
import { isFilter, type JoinedColumn, type JoinKey, type JoinType } from './join.ts';
import { numberRows, type NumberedRows } from './ordering.ts';
import { projectionList } from './projection.ts';
import { widened } from './widening.ts';

export interface JoinParts {
  readonly keys: readonly JoinKey[];
  readonly joined: readonly JoinedColumn[];
  readonly left: InputTable;
  readonly right: InputTable;
}

export function joinSql(type: JoinType, { keys, joined, left, right }: JoinParts): string {
  const [l, r] = [numberRows(left, 'l'), numberRows(right, 'r')];
  const projected = joined.map((one) => ({ column: one.column, sql: valueSql(one, l, r) }));
  const conditions = keys.map((key) =>
    keyCondition(key, l.column(key.left.name), r.column(key.right.name)),
  );
  const on = conditions.length === 0 ? '' : ` ON ${conditions.join(' AND ')}`;
  const order = isFilter(type) ? l.row : `${l.row} NULLS LAST, ${r.row} NULLS LAST`;
  return `SELECT ${projectionList(projected)} FROM ${l.from} ${type.toUpperCase()} JOIN ${r.from}${on} ORDER BY ${order}`;
}

/** A shared key is null on the side that has no match, so rows that only the right side has take it from there. */
function valueSql({ column, left, right }: JoinedColumn, l: NumberedRows, r: NumberedRows): string {
  const sides = [
    ...(left ? [widened(l.column(left.name), left.type, column.type)] : []),
    ...(right ? [widened(r.column(right.name), right.type, column.type)] : []),
  ];
  const [only, ...others] = sides;
  return only !== undefined && others.length === 0 ? only : `coalesce(${sides.join(', ')})`;
}

/**
 * Where rows match. Whole numbers and numbers meet as whole numbers: as floating
 * point numbers, two that are different beyond 2^53 would be one.
 */
function keyCondition({ left, right }: JoinKey, leftSql: string, rightSql: string): string {
  if (left.type === 'integer' && right.type === 'number')
    return `${leftSql} = ${asWhole(rightSql)}`;
  if (left.type === 'number' && right.type === 'integer')
    return `${asWhole(leftSql)} = ${rightSql}`;
  return `${leftSql} = ${rightSql}`;
}

/** A number as the whole number that it is; null, which matches nothing, where it is none. */
function asWhole(sql: string): string {
  return `CASE WHEN ${sql} = trunc(${sql}) AND ${sql} >= -9223372036854775808e0 AND ${sql} < 9223372036854775808e0 THEN CAST(${sql} AS BIGINT) END`;
}
