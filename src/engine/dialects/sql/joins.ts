/** The SELECT of a join. */

import { isFilter, type Join, type JoinedColumn } from '../../algebra/relation.ts';
import { typeNamed } from '../../algebra/type.ts';
import type { Column } from '../../types.ts';
import type { ColumnPrinter } from './expression.ts';
import { requiredType, type Syntax } from './syntax.ts';
import { named, positionOf, type InputTable } from './tables.ts';

interface JoinSides {
  readonly left: InputTable;
  readonly right: InputTable;
}

interface JoinParts {
  /** In addition to equal keys. */
  readonly condition: string | undefined;
  readonly syntax: Syntax;
}

export function joinSql(
  { how, keys, values }: Join,
  { left, right }: JoinSides,
  { condition, syntax }: JoinParts,
): string {
  const sides = sideColumns({ left, right });
  const conditions = [
    ...keys.map(
      (key) =>
        `${syntax.compared(sides(key.left.name, 'left'), key.left)} = ${sides(key.right.name, 'right')}`,
    ),
    ...(condition === undefined ? [] : [condition]),
  ];
  const list = named(values.map((one) => valueSql(one, sides, syntax)));
  const select = `SELECT ${list} FROM ${left.name} AS l`;
  const matches = conditions.length === 0 ? 'TRUE' : conditions.join(' AND ');
  if (isFilter(how)) {
    const isAnti = how === 'anti';
    return syntax.filterJoin({ select, right: right.name, matches, isAnti });
  }
  if (how === 'cross') return `${select} CROSS JOIN ${right.name} AS r`;
  return `${select} ${how.toUpperCase()} JOIN ${right.name} AS r ON ${matches}`;
}

/** The columns of both sides of a join, for its condition. */
export function sideColumns({ left, right }: JoinSides): ColumnPrinter {
  return (name, side) =>
    side === 'right'
      ? `r.${positionOf(right.columns, name)}`
      : `l.${positionOf(left.columns, name)}`;
}

/** A shared key has the value of the side that has a row. */
function valueSql(
  { column, left, right }: JoinedColumn,
  sides: ColumnPrinter,
  syntax: Syntax,
): string {
  const sideValue = (one: Column | undefined, side: 'left' | 'right'): readonly string[] => {
    if (one === undefined) return [];
    const sql = sides(one.name, side);
    return [
      one.type === column.type
        ? sql
        : `CAST(${sql} AS ${requiredType(syntax, typeNamed(column.type))})`,
    ];
  };
  const values = [...sideValue(left, 'left'), ...sideValue(right, 'right')];
  const [only = '', ...others] = values;
  if (others.length === 0) return only;
  return syntax.compared(`coalesce(${values.join(', ')})`, column);
}
