/** The query of a node, from its config. */

import { columnType, MAX_COLUMNS, type Column, type RowsFileSource } from '../../engine/index.ts';
import { isJsonObject, type Json } from '../../kit/json-value.ts';
import type { Database } from './database.ts';
import type { LowerBound, Query } from './protocol.ts';
import { quotedName, tableName } from './table-name.ts';

/** @param request checked by the schema of the node type */
export function queryOf(database: Database, request: RowsFileSource['request']): Query {
  const { statement, table, parameters, columns, from } = request;
  return {
    statement: typeof statement === 'string' ? statement : tableStatement(database, request),
    isTable: typeof table === 'string',
    parameters: Array.isArray(parameters)
      ? (parameters as readonly Json[]).map((value) => database.parameterOf(value))
      : [],
    types: typesOf(columns),
    maxColumns: MAX_COLUMNS,
    from: lowerBoundOf(from),
  };
}

/** For the description of a request in which null replaces unknown parameters. Null if the statement is unknown. */
export function describableQuery(
  database: Database,
  request: RowsFileSource['request'],
): Query | null {
  const { statement, table, select, filter, parameters, columns } = request;
  const isKnown =
    typeof (statement ?? table) === 'string' &&
    ![select, filter, columns].includes(null) &&
    !(Array.isArray(select) && select.includes(null));
  return isKnown
    ? { ...queryOf(database, request), hasUnknownParameters: !Array.isArray(parameters) }
    : null;
}

function tableStatement(
  { quote, hasCatalogs }: Database,
  { table, select, filter }: RowsFileSource['request'],
): string {
  const columns = Array.isArray(select)
    ? select.map((name) => quotedName(String(name), quote))
    : ['*'];
  const from = tableName(typeof table === 'string' ? table : '', quote, hasCatalogs);
  const list = `SELECT ${columns.join(', ')}\nFROM ${from}`;
  return typeof filter === 'string' ? `${list}\nWHERE (\n${filter}\n)` : list;
}

function lowerBoundOf(from: Json | undefined): LowerBound | undefined {
  if (!isJsonObject(from)) return undefined;
  const { column, value } = from;
  return typeof column === 'string' && typeof value === 'string' ? { column, value } : undefined;
}

function typesOf(columns: Json | undefined): Query['types'] {
  const types: Record<string, Column['type']> = {};
  if (typeof columns !== 'object' || columns === null) return types;
  for (const [name, typeName] of Object.entries(columns)) {
    const type = typeof typeName === 'string' ? columnType(typeName) : undefined;
    if (type !== undefined) types[name] = type;
  }
  return types;
}
