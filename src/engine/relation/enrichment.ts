/** The SQL of a node that adds the results of calls: the calls to make, and the join with their rows. */

import type { Enrich, Input, Relation } from '../algebra/relation.ts';
import type { Enrichment } from '../node-type.ts';
import type { InputTable } from './table.ts';
import { ok } from '../outcome.ts';
import { rendered } from '../plan/render.ts';
import { CANONICAL_JSON, identifier, isJsonType } from '../sql.ts';
import type { Columns, Outcome } from '../types.ts';
import { joinedColumns } from './join.ts';
import { numberSelected } from './ordering.ts';
import { projectionList } from './projection.ts';

/** The column that links result rows to their call. Columns of a response never have this name. */
export const CALL_COLUMN = '(call)';
/** Appended to the name of a result column that the input also has, as in joins. */
const SUFFIX = '_right';

/** The distinct combinations of values, each as the text of a JSON array, in the order of their first appearance. */
export function callKeys(of: Input, { keys }: Pick<Enrichment, 'keys'>): Relation {
  return { op: 'calls', columns: [{ name: CALL_COLUMN, type: 'string' }], of, keys };
}

export function callsSql(keys: Columns, input: InputTable): string {
  const key = identifier(CALL_COLUMN);
  return `SELECT ${key} FROM (SELECT ${keyText(keys)} AS ${key}, row_number() OVER () AS "row" FROM ${input.name}) WHERE ${key} IS NOT NULL GROUP BY ${key} ORDER BY min("row")`;
}

/** @param results the columns of the responses, without CALL_COLUMN */
export function enrichedTable(
  of: Input,
  { keys, join: how }: Pick<Enrichment, 'keys' | 'join'>,
  results: Columns,
): Outcome<Relation> {
  const sides = { left: of.columns, right: results };
  const joined = joinedColumns(how, { keys: [], sides, suffix: SUFFIX });
  if (!joined.ok) return joined;
  const columns = joined.value.map(({ column }) => column);
  return ok({ op: 'enrich', columns, of, keys, how, results, values: joined.value });
}

/** @param rows the result rows of all calls: a FROM item */
export function enrichedSql(
  { keys, how, results, values }: Enrich,
  input: InputTable,
  rows: string,
): string {
  const call = { name: CALL_COLUMN, type: 'string' } as const;
  const key = identifier(CALL_COLUMN);
  const [l, r] = [
    numberSelected(
      `SELECT *, ${keyText(keys)} AS ${key} FROM ${input.name}`,
      [...input.columns, call],
      'l',
    ),
    numberSelected(`SELECT * FROM ${rows}`, [...results, call], 'r'),
  ];
  const list = values.map(({ column, left, right }) => ({
    column,
    sql: left ? l.column(left.name) : r.column(right!.name),
  }));
  return `SELECT ${projectionList(list)} FROM ${l.from} ${how.toUpperCase()} JOIN ${r.from} ON ${l.column(CALL_COLUMN)} = ${r.column(CALL_COLUMN)} ORDER BY ${l.row}, ${r.row} NULLS LAST`;
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
