/** The query of a node: what it says in its config, in the words of PostgreSQL. */

import { columnType, type Column, type RowsFileSource } from '../../engine/index.ts';
import { exactJson } from '../../kit/json/exact-json.ts';
import { isJsonObject, type Json } from '../../kit/json-value.ts';
import type { LowerBound, Query } from './protocol.ts';
import { quoted, tableName } from './table-name.ts';

/** @param request checked by the schema of the node type */
export function queryOf(request: RowsFileSource['request']): Query {
  const { statement, table, parameters, columns, from } = request;
  return {
    statement: typeof statement === 'string' ? statement : tableStatement(request),
    isTable: typeof table === 'string',
    parameters: Array.isArray(parameters) ? (parameters as readonly Json[]).map(textOf) : [],
    types: typesOf(columns),
    from: lowerBoundOf(from),
  };
}

/** For the description of a request in which null replaces unknown parameters. Null if the statement is unknown. */
export function describableQuery(request: RowsFileSource['request']): Query | null {
  const { statement, table, select, filter, parameters, columns } = request;
  const isKnown =
    typeof (statement ?? table) === 'string' &&
    ![select, filter, columns].includes(null) &&
    !(Array.isArray(select) && select.includes(null));
  return isKnown ? { ...queryOf(request), hasUnknownParameters: !Array.isArray(parameters) } : null;
}

function tableStatement({ table, select, filter }: RowsFileSource['request']): string {
  const columns = Array.isArray(select) ? select.map((name) => quoted(String(name))) : ['*'];
  const list = `SELECT ${columns.join(', ')}\nFROM ${tableName(typeof table === 'string' ? table : '')}`;
  return typeof filter === 'string' ? `${list}\nWHERE (\n${filter}\n)` : list;
}

function lowerBoundOf(from: Json | undefined): LowerBound | undefined {
  if (!isJsonObject(from)) return undefined;
  const { column, value } = from;
  return typeof column === 'string' && typeof value === 'string' ? { column, value } : undefined;
}

/** The server converts texts to the types of the parameters. */
function textOf(value: Json): string | null {
  if (value === null || typeof value === 'string') return value;
  if (!Array.isArray(value)) return exactJson(value);
  return `{${(value as readonly Json[]).map(elementOf).join(',')}}`;
}

function elementOf(value: Json): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return textOf(value) ?? 'NULL';
  return `"${(textOf(value) ?? '').replace(/["\\]/g, '\\$&')}"`;
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
