/** Functions of JSON values. */

import { shortened } from '../../../kit/shortened.ts';
import { bound, text } from '../../sql.ts';
import type { DataType } from '../../types.ts';
import { castSql, jsonOrNull, jsonSql } from '../cast.ts';
import { jsonPaths } from './json-path.ts';
import type { FunctionRule, FunctionFamily } from './definition.ts';

/** JSON's null is extracted as NULL, whatever the type. */
function extraction(name: string, type: 'object' | 'string'): FunctionRule {
  return {
    usage: `${name}(json, path)`,
    parameters: ['json', 'literal'],
    result: ([value, path]) => {
      const paths = jsonPaths(String(path?.literal));
      if (paths !== undefined) {
        const within = paths
          .slice(0, -1)
          .reduce((json, step) => `json_extract(${json}, ${text(step)})`, value?.sql ?? '');
        const sql = `${name}(${within}, ${text(paths.at(-1) ?? '')})`;
        return { type, sql: type === 'object' ? jsonOrNull(sql) : sql };
      }
      return {
        message: `'${shortened(String(path?.literal), 40)}' is not a path into JSON; write it like '$.items[0].name'`,
        at: path?.at,
      };
    },
  };
}

/**
 * SQL that is true if the JSON value `element` equals the value. Numbers are equal in any notation; text never equals a
 * number.
 */
function isEqual(type: DataType, wanted: string): string {
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

export const jsonFunctions: FunctionFamily = {
  json_extract: {
    ...extraction('json_extract', 'object'),
    summary: "The part at the path, such as `'$.items[0].name'`, as JSON; null if there is none.",
    example: { expression: "json_extract(cast('{\"a\":[1]}' as json), '$.a')", result: '[1]' },
    returns: ['object'],
  },
  json_extract_string: {
    ...extraction('json_extract_string', 'string'),
    summary: 'The same as text.',
    example: { expression: 'json_extract_string(cast(\'{"a":"x"}\' as json), \'a\')', result: 'x' },
    returns: ['string'],
  },
  to_json: {
    usage: 'to_json(x)',
    summary: 'The value as JSON.',
    example: { expression: "to_json('a\"b')", result: '"a\\"b"' },
    returns: ['object', 'array'],
    parameters: ['any'],
    result: ([value]) => {
      if (!value) throw new Error('to_json has an argument');
      const { type, sql } = value;
      if (type === null) return { type: 'object', sql: 'CAST(NULL AS JSON)' };
      return { type: type === 'array' ? type : 'object', sql: jsonSql(sql, type) };
    },
  },
  map_entries: {
    usage: 'map_entries(json)',
    summary:
      'The members of an object as an array of objects with `key` and `value`, which `unnest` makes rows of; null if the value is not an object.',
    example: {
      expression: 'map_entries(cast(\'{"a":1}\' as json))',
      result: '[{"key":"a","value":1}]',
    },
    returns: ['array'],
    parameters: ['json'],
    result: ([value]) => ({
      type: 'array',
      sql: bound(value?.sql ?? '', (json) => {
        const pointer = `'/' || replace(replace(member, '~', '~0'), '/', '~1')`;
        const entry = `json_object('key', member, 'value', json_extract(${json}, ${pointer}))`;
        const entries = `list_transform(json_keys(${json}), lambda member: ${entry})`;
        return `CASE WHEN json_type(${json}) = 'OBJECT' THEN to_json(${entries}) END`;
      }),
    }),
  },
  list_contains: {
    usage: 'list_contains(array, value)',
    summary: 'Whether an element is the value; a number in whatever form, a text never a number.',
    example: { expression: "list_contains(cast('[1,2]' as array), 2.0)", result: 'true' },
    returns: ['boolean'],
    parameters: ['json', 'scalar'],
    result: ([list, value]) => {
      if (!list || !value) throw new Error('list_contains has two arguments');
      const { type } = value;
      if (type === null) return { type: 'boolean', sql: 'CAST(NULL AS BOOLEAN)' };
      const wanted =
        type === 'date' || type === 'timestamp'
          ? (castSql(value.sql, type, 'string') ?? '')
          : value.sql;
      const extracted = (json: string): string =>
        `len(list_filter(CAST(${json} AS JSON[]), lambda element: ${isEqual(type, wanted)})) > 0`;
      const contains = bound(
        list.sql,
        (json) =>
          `CASE WHEN json_type(${json}) = 'ARRAY' THEN ${extracted(json)} WHEN ${json} IS NOT NULL THEN FALSE END`,
      );
      return { type: 'boolean', sql: `(CASE WHEN ${wanted} IS NOT NULL THEN ${contains} END)` };
    },
  },
  array_length: {
    usage: 'array_length(array)',
    summary: 'The number of elements; 0 if the value is not an array.',
    example: { expression: "array_length(cast('[1,2]' as array))", result: '2' },
    returns: ['integer'],
    parameters: ['json'],
    result: ([value]) => ({
      type: 'integer',
      sql: `CAST(json_array_length(${value?.sql}) AS BIGINT)`,
    }),
  },
};
