/** The query of a node: what it says in its config, in the words of PostgreSQL. */

import { columnType, type Column, type RowsFileSource } from '../../engine/index.ts';
import { exactJson } from '../../kit/json/exact-json.ts';
import type { Json } from '../../kit/json-value.ts';
import type { Query } from './protocol.ts';

/** @param request checked by the schema of the node type */
export function queryOf(request: RowsFileSource['request']): Query {
  const { statement, parameters, columns } = request;
  return {
    statement: typeof statement === 'string' ? statement : '',
    parameters: Array.isArray(parameters) ? (parameters as readonly Json[]).map(textOf) : [],
    types: typesOf(columns),
  };
}

/** For the description of a request in which null replaces unknown parameters. Null if the statement is unknown. */
export function describableQuery(request: RowsFileSource['request']): Query | null {
  const { statement, parameters, columns } = request;
  const query = { ...queryOf(request), hasUnknownParameters: !Array.isArray(parameters) };
  return typeof statement === 'string' && columns !== null ? query : null;
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
