/** The SELECT of a join. */

import { isDecimalType } from '../../../../kit/decimal-type.ts';
import type { InputTable } from './table.ts';
import {
  isFilter,
  type Join,
  type JoinedColumn,
  type JoinedKey,
} from '../../../algebra/relation.ts';
import { numberRows, plainRows, type PlainRows } from './ordering.ts';
import { projectionList } from './projection.ts';
import { commonColumnType } from '../../../algebra/common-types.ts';
import { widened } from './widening.ts';

type JoinedTables = readonly [left: InputTable, right: InputTable];

export function joinSql(join: Join, [left, right]: JoinedTables): string {
  if (join.order === 'unseen')
    return joinedSql(
      join,
      plainRows(left.name, left.columns, 'l'),
      plainRows(right.name, right.columns, 'r'),
    );
  const [l, r] = [numberRows(left, 'l'), numberRows(right, 'r')];
  const order = isFilter(join.how) ? l.row : `${l.row} NULLS LAST, ${r.row} NULLS LAST`;
  return `${joinedSql(join, l, r)} ORDER BY ${order}`;
}

function joinedSql({ how, keys, values }: Join, l: PlainRows, r: PlainRows): string {
  const projected = values.map((one) => ({ column: one.column, sql: valueSql(one, l, r) }));
  const conditions = keys.map((key) =>
    keyCondition(key, l.column(key.left.name), r.column(key.right.name)),
  );
  const on = conditions.length === 0 ? '' : ` ON ${conditions.join(' AND ')}`;
  return `SELECT ${projectionList(projected)} FROM ${l.from} ${how.toUpperCase()} JOIN ${r.from}${on}`;
}

/** A shared key is null on a side without a match, so rows of the right side only have the right side's value. */
function valueSql({ column, left, right }: JoinedColumn, l: PlainRows, r: PlainRows): string {
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
