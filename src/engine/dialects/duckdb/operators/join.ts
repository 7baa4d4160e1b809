/** The SELECT of a join. */

import { isDecimalType } from '../../../../kit/decimal-type.ts';
import type { InputTable } from './table.ts';
import {
  isFilter,
  type Distance,
  type Join,
  type JoinedColumn,
  type JoinedKey,
  type Nearest,
} from '../../../algebra/relation.ts';
import { numberRows, plainRows, rowsOfTable, type PlainRows } from './ordering.ts';
import { projectionList } from './projection.ts';
import { commonColumnType } from '../../../algebra/common-types.ts';
import { printSettled, type ColumnPrinter } from '../expression.ts';
import type { DataType } from '../../../types.ts';
import { widened } from './widening.ts';
import { distanceSql } from './window-frame.ts';

type JoinedTables = readonly [left: InputTable, right: InputTable];

export function joinSql(join: Join, [left, right]: JoinedTables): string {
  if (join.nearest) return nearestSql({ ...join, nearest: join.nearest }, [left, right]);
  if (join.order !== undefined)
    return joinedSql(
      join,
      plainRows(left.name, left.columns, 'l'),
      plainRows(right.name, right.columns, 'r'),
    );
  const [l, r] = [numberRows(left, 'l'), numberRows(right, 'r')];
  const order = isFilter(join.how) ? l.row : `${l.row} NULLS LAST, ${r.row} NULLS LAST`;
  return `${joinedSql(join, l, r)} ORDER BY ${order}`;
}

function joinedSql({ how, keys, condition, values }: Join, l: PlainRows, r: PlainRows): string {
  const projected = values.map((one) => ({ column: one.column, sql: valueSql(one, l, r) }));
  const columnOf: ColumnPrinter = (name, side) => (side === 'right' ? r : l).column(name);
  const conditions = [
    ...keyConditions(keys, l, r),
    ...(condition ? [printSettled(condition, columnOf)] : []),
  ];
  const on = conditions.length === 0 ? '' : ` ON ${conditions.join(' AND ')}`;
  return `SELECT ${projectionList(projected)} FROM ${l.from} ${how.toUpperCase()} JOIN ${r.from}${on}`;
}

/** DuckDB chooses any of the right rows with equal values, so only one of them takes part. */
function nearestSql(
  { keys, nearest, values, order }: Join & { readonly nearest: Nearest },
  [left, right]: JoinedTables,
): string {
  const isBackward = nearest.direction === 'backward';
  const isNumbered = order !== 'free';
  const [l, r] = [rowsOfTable(left, isNumbered, 'l'), rowsOfTable(right, isNumbered, 'r')];
  const one = [...keys.map((key) => key.right), nearest.right].map(({ name }) => r.column(name));
  const last = r.row === undefined ? '' : ` ORDER BY ${r.row} ${isBackward ? 'DESC' : 'ASC'}`;
  const from = `(SELECT * FROM ${r.from} QUALIFY row_number() OVER (PARTITION BY ${one.join(', ')}${last}) = 1) AS r`;
  const type = commonColumnType(nearest.left, nearest.right) ?? nearest.left.type;
  const [a, b] = [
    widened(l.column(nearest.left.name), nearest.left.type, type),
    widened(r.column(nearest.right.name), nearest.right.type, type),
  ];
  const on = [...keyConditions(keys, l, r), `${a} ${isBackward ? '>=' : '<='} ${b}`];
  const [low, high] = isBackward ? [b, a] : [a, b];
  const isNear =
    nearest.tolerance === undefined ? undefined : isWithin(low, high, nearest.tolerance, type);
  const projected = values.map((value) => {
    const sql = valueSql(value, l, r);
    const isRight = value.right !== undefined && isNear !== undefined;
    return { column: value.column, sql: isRight ? `CASE WHEN ${isNear} THEN ${sql} END` : sql };
  });
  const ordered = order === undefined && l.row !== undefined ? ` ORDER BY ${l.row}` : '';
  return `SELECT ${projectionList(projected)} FROM ${l.from} ASOF LEFT JOIN ${from} ON ${on.join(' AND ')}${ordered}`;
}

/** The difference of two integers can exceed 64 bits. */
function isWithin(low: string, high: string, distance: Distance, type: DataType): string {
  const sql = distanceSql(distance);
  if (distance.kind === 'duration') return `${high} - ${sql} <= ${low}`;
  return type === 'integer'
    ? `CAST(${high} AS HUGEINT) - ${low} <= ${sql}`
    : `${high} - ${low} <= ${sql}`;
}

function keyConditions(keys: readonly JoinedKey[], l: PlainRows, r: PlainRows): readonly string[] {
  return keys.map((key) => keyCondition(key, l.column(key.left.name), r.column(key.right.name)));
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
