/** The SELECT of a join. */

import { isDecimalType } from '../../kit/decimal-type.ts';
import type { InputTable } from './table.ts';
import type { Join, JoinedKey, JoinedColumn } from '../algebra/relation.ts';
import { isFilter } from './join.ts';
import { numberRows, type NumberedRows } from './ordering.ts';
import { projectionList } from './projection.ts';
import { commonColumnType } from './types.ts';
import { widened } from './widening.ts';

export function joinSql({ how, keys, values }: Join, left: InputTable, right: InputTable): string {
  const [l, r] = [numberRows(left, 'l'), numberRows(right, 'r')];
  const projected = values.map((one) => ({ column: one.column, sql: valueSql(one, l, r) }));
  const conditions = keys.map((key) =>
    keyCondition(key, l.column(key.left.name), r.column(key.right.name)),
  );
  const on = conditions.length === 0 ? '' : ` ON ${conditions.join(' AND ')}`;
  const order = isFilter(how) ? l.row : `${l.row} NULLS LAST, ${r.row} NULLS LAST`;
  return `SELECT ${projectionList(projected)} FROM ${l.from} ${how.toUpperCase()} JOIN ${r.from}${on} ORDER BY ${order}`;
}

/** A shared key is null on a side without a match, so rows of the right side only have the right side's value. */
function valueSql({ column, left, right }: JoinedColumn, l: NumberedRows, r: NumberedRows): string {
  const sides = [
    ...(left ? [widened(l.column(left.name), left.type, column.type)] : []),
    ...(right ? [widened(r.column(right.name), right.type, column.type)] : []),
  ];
  const [only, ...others] = sides;
  return only !== undefined && others.length === 0 ? only : `coalesce(${sides.join(', ')})`;
}

/**
 * The condition for matching rows. Integers and doubles are compared as integers, because different integers beyond
 * 2^53 can be equal as doubles.
 */
function keyCondition({ left, right }: JoinedKey, leftSql: string, rightSql: string): string {
  const type = commonColumnType(left, right);
  if (type !== undefined && isDecimalType(type) && !left.untyped && !right.untyped)
    return `${widened(leftSql, left.type, type)} = ${widened(rightSql, right.type, type)}`;
  if (left.type === 'integer' && right.type === 'number')
    return `${leftSql} = ${asWhole(rightSql)}`;
  if (left.type === 'number' && right.type === 'integer')
    return `${asWhole(leftSql)} = ${rightSql}`;
  return `${leftSql} = ${rightSql}`;
}

/** A double as an integer. Null, which matches nothing, if it has a fraction or is out of range. */
function asWhole(sql: string): string {
  return `CASE WHEN ${sql} = trunc(${sql}) AND ${sql} >= -9223372036854775808e0 AND ${sql} < 9223372036854775808e0 THEN CAST(${sql} AS BIGINT) END`;
}
