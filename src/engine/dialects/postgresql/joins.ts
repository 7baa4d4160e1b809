/** The SELECT of a join. */

import { isFilter, type Join, type JoinedColumn } from '../../algebra/relation.ts';
import { typeNamed } from '../../algebra/type.ts';
import type { Column } from '../../types.ts';
import type { ColumnPrinter } from './expression.ts';
import { compared, named, positionOf, type InputTable } from './tables.ts';
import { requiredType } from './values.ts';

interface JoinSides {
  readonly left: InputTable;
  readonly right: InputTable;
}

/** @param condition in addition to equal keys */
export function joinSql(
  { how, keys, values }: Join,
  { left, right }: JoinSides,
  condition: string | undefined,
): string {
  const sides = sideColumns({ left, right });
  const conditions = [
    ...keys.map(
      (key) =>
        `${compared(sides(key.left.name, 'left'), key.left)} = ${sides(key.right.name, 'right')}`,
    ),
    ...(condition === undefined ? [] : [condition]),
  ];
  const list = named(values.map((one) => valueSql(one, sides)));
  const select = `SELECT ${list} FROM ${left.name} AS l`;
  const matches = conditions.length === 0 ? 'TRUE' : conditions.join(' AND ');
  if (isFilter(how)) {
    const not = how === 'anti' ? 'NOT ' : '';
    return `${select} WHERE ${not}EXISTS (SELECT FROM ${right.name} AS r WHERE ${matches})`;
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
function valueSql({ column, left, right }: JoinedColumn, sides: ColumnPrinter): string {
  const sideValue = (one: Column | undefined, side: 'left' | 'right'): readonly string[] => {
    if (one === undefined) return [];
    const sql = sides(one.name, side);
    return [one.type === column.type ? sql : `${sql}::${requiredType(typeNamed(column.type))}`];
  };
  const values = [...sideValue(left, 'left'), ...sideValue(right, 'right')];
  const [only = '', ...others] = values;
  if (others.length === 0) return only;
  return compared(`coalesce(${values.join(', ')})`, column);
}
