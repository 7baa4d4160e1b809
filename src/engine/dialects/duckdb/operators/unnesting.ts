/** SELECTs that make several rows of one. */

import type { Unnest, Unpivot } from '../../../algebra/relation.ts';
import { typeNamed } from '../../../algebra/type.ts';
import { castSql } from '../casts.ts';
import { identifier, text } from '../../../sql.ts';
import type { DataType } from '../../../types.ts';
import { projectionList } from './projection.ts';
import type { InputTable } from './table.ts';
import { widened } from './widening.ts';

export function unpivotedSql(
  { fields, others, nameColumn, value }: Unpivot,
  { name: table }: InputTable,
): string {
  const values = fields.map(({ name, type }) => widened(identifier(name), type, value.type));
  const projected = [
    ...others.map(({ name }) => identifier(name)),
    `unnest([${fields.map(({ name }) => text(name)).join(', ')}]) AS ${identifier(nameColumn)}`,
    `unnest([${values.join(', ')}]) AS ${identifier(value.name)}`,
  ];
  return `SELECT ${projected.join(', ')} FROM ${table}`;
}

/** One row for each element of the array, which replaces the array. */
export function unnestedSql(
  { array, element }: Unnest,
  { name: table, columns }: InputTable,
): string {
  const inner = columns.map((column) => {
    const sql = identifier(column.name);
    return column.name === array.name ? `unnest(CAST(${sql} AS JSON[])) AS ${sql}` : sql;
  });
  const projected = columns.map((column) => {
    const sql = identifier(column.name);
    return column.name === array.name
      ? { column: element, sql: elementSql(sql, element.type) }
      : { column, sql };
  });
  return `SELECT ${projectionList(projected)} FROM (SELECT ${inner.join(', ')} FROM ${table})`;
}

/** JSON's null becomes NULL. */
function elementSql(element: string, type: DataType): string {
  if (type === 'string') return `json_extract_string(${element}, '$')`;
  if (type === 'object') return `CASE WHEN json_type(${element}) <> 'NULL' THEN ${element} END`;
  return castSql(element, typeNamed('object'), typeNamed(type));
}
