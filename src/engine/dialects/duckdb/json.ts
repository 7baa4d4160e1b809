/** Functions of JSON values. */

import { jsonSteps, type JsonStep } from '../../algebra/json-path.ts';
import type { TypeName } from '../../algebra/type.ts';
import { bound, text } from '../../sql.ts';
import { castSql, jsonOrNull, jsonSql } from './casts.ts';
import { argument, literalText, type Printed, type Printer } from './printed.ts';

/** JSON's null is extracted as NULL, whatever the type. */
function extraction(name: string): Printer {
  return ({ args, type }) => {
    const paths = jsonPaths(jsonSteps(literalText(args, 1)) ?? []);
    const within = paths
      .slice(0, -1)
      .reduce((json, step) => `json_extract(${json}, ${text(step)})`, argument(args).sql);
    const sql = `${name}(${within}, ${text(paths.at(-1) ?? '')})`;
    return type.of === 'object' ? jsonOrNull(sql) : sql;
  };
}

/** DuckDB interprets the name `*` as every member, even in quotes. In a JSON Pointer it is an ordinary name. */
const STAR = '/*';

/** Paths, each relative to the one before; there are several only if a member is called `*`. */
function jsonPaths(steps: readonly JsonStep[]): readonly string[] {
  const paths = ['$'];
  for (const step of steps) {
    if (step === '*') paths.push(STAR, '$');
    else paths.push(`${paths.pop()}${typeof step === 'number' ? `[${step}]` : `."${step}"`}`);
  }
  const inner = paths.filter((path) => path !== '$');
  return inner.length === 0 ? ['$'] : inner;
}

/**
 * SQL that is true if the JSON value `element` equals the value. Numbers are equal in any notation; text never equals a
 * number.
 */
function isEqual(type: TypeName, wanted: string): string {
  const held = "json_extract_string(element, '$')";
  const are = (kinds: string, condition: string): string =>
    `CASE WHEN json_type(element) IN (${kinds}) THEN ${condition} ELSE FALSE END`;
  if (type === 'boolean') return are("'BOOLEAN'", `CAST(${held} AS BOOLEAN) = ${wanted}`);
  if (type === 'string' || type === 'date' || type === 'timestamp')
    return are("'VARCHAR'", `${held} = ${wanted}`);
  // Integers beyond 2^53 that differ can be equal as doubles.
  const kinds = "'UBIGINT', 'BIGINT', 'DOUBLE'";
  const isSame = `CAST(${held} AS DOUBLE) = CAST(${wanted} AS DOUBLE)`;
  return are(
    kinds,
    `${isSame} AND coalesce(TRY_CAST(${held} AS DECIMAL(38, 18)) = TRY_CAST(${wanted} AS DECIMAL(38, 18)), TRUE)`,
  );
}

function listContains(list: Printed, { type, sql }: Printed): string {
  if (type.of === 'null') return 'CAST(NULL AS BOOLEAN)';
  const isTime = type.of === 'date' || type.of === 'timestamp';
  const wanted = isTime ? castSql(sql, type, { of: 'string' }) : sql;
  const extracted = (json: string): string =>
    `len(list_filter(CAST(${json} AS JSON[]), lambda element: ${isEqual(type.of, wanted)})) > 0`;
  const contains = bound(
    list.sql,
    (json) =>
      `CASE WHEN json_type(${json}) = 'ARRAY' THEN ${extracted(json)} WHEN ${json} IS NOT NULL THEN FALSE END`,
  );
  return `(CASE WHEN ${wanted} IS NOT NULL THEN ${contains} END)`;
}

function mapEntries(sql: string): string {
  return bound(sql, (json) => {
    const pointer = `'/' || replace(replace(member, '~', '~0'), '/', '~1')`;
    const entry = `json_object('key', member, 'value', json_extract(${json}, ${pointer}))`;
    const entries = `list_transform(json_keys(${json}), lambda member: ${entry})`;
    return `CASE WHEN json_type(${json}) = 'OBJECT' THEN to_json(${entries}) END`;
  });
}

export const jsonPrinters = {
  json_extract: extraction('json_extract'),
  json_extract_string: extraction('json_extract_string'),
  to_json: ({ args }) => {
    const { type, sql } = argument(args);
    return type.of === 'null' ? 'CAST(NULL AS JSON)' : jsonSql(sql, type);
  },
  map_entries: ({ args }) => mapEntries(argument(args).sql),
  list_contains: ({ args }) => listContains(argument(args), argument(args, 1)),
  array_length: ({ args }) => `CAST(json_array_length(${argument(args).sql}) AS BIGINT)`,
} as const satisfies Readonly<Record<string, Printer>>;

/** JSON preserves its original white space. */
const EMPTY = '\\s*(\\[\\s*\\]|\\{\\s*\\}|""|null)\\s*';

/** True for null, empty text, and arrays and objects without members. */
export function isEmptyJson(sql: string): string {
  return `coalesce(regexp_full_match(CAST(${sql} AS VARCHAR), ${text(EMPTY)}), TRUE)`;
}
