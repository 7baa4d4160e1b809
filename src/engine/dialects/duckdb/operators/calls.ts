/** The SELECTs of a node that adds the results of calls: the calls to make, and the join with their rows. */

import { CALL_COLUMN, type Enrich, type LoweredOrder } from '../../../algebra/relation.ts';
import { CANONICAL_JSON, identifier, isJsonType } from '../../../sql.ts';
import type { Columns } from '../../../types.ts';
import { rendered } from '../render.ts';
import { rowsOfSelect } from './ordering.ts';
import { projectionList } from './projection.ts';
import type { InputTable } from './table.ts';

export function callsSql(keys: Columns, input: InputTable, order?: LoweredOrder): string {
  const key = identifier(CALL_COLUMN);
  if (order === 'free')
    return `SELECT DISTINCT ${key} FROM (SELECT ${keyText(keys)} AS ${key} FROM ${input.name}) WHERE ${key} IS NOT NULL`;
  return `SELECT ${key} FROM (SELECT ${keyText(keys)} AS ${key}, row_number() OVER () AS "row" FROM ${input.name}) WHERE ${key} IS NOT NULL GROUP BY ${key} ORDER BY min("row")`;
}

/** @param rows the result rows of all calls: a FROM item */
export function enrichedSql(
  { keys, how, results, values, order }: Enrich & { readonly order?: LoweredOrder },
  input: InputTable,
  rows: string,
): string {
  const call = { name: CALL_COLUMN, type: 'string' } as const;
  const key = identifier(CALL_COLUMN);
  const left = `SELECT *, ${keyText(keys)} AS ${key} FROM ${input.name}`;
  const isNumbered = order !== 'free';
  const l = rowsOfSelect(left, [...input.columns, call], isNumbered, 'l');
  const r = rowsOfSelect(`SELECT * FROM ${rows}`, [...results, call], isNumbered, 'r');
  const list = values.map(({ column, left, right }) => ({
    column,
    sql: left ? l.column(left.name) : r.column(right!.name),
  }));
  const sorted =
    l.row === undefined || r.row === undefined ? '' : ` ORDER BY ${l.row}, ${r.row} NULLS LAST`;
  return `SELECT ${projectionList(list)} FROM ${l.from} ${how.toUpperCase()} JOIN ${r.from} ON ${l.column(CALL_COLUMN)} = ${r.column(CALL_COLUMN)}${sorted}`;
}

/** Null if one of the values is null. Equal values always have equal text. */
function keyText(keys: Columns): string {
  if (keys.length === 0) return "'[]'";
  const values = keys.map(keyValue);
  const isWhole = values.map((value) => `${value} IS NOT NULL`).join(' AND ');
  return `CASE WHEN ${isWhole} THEN CAST(json_array(${values.join(', ')}) AS VARCHAR) END`;
}

/** Values in JSON are equal whatever the order of their members. */
function keyValue(column: Columns[number]): string {
  if (!isJsonType(column.type)) return rendered(column);
  return `CAST(${CANONICAL_JSON}(${identifier(column.name)}) AS JSON)`;
}
