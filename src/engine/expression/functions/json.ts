/** Functions of JSON values. */

import { shortened } from '../../shortened.ts';
import { knownJson, text } from '../../sql.ts';
import { jsonPath } from './json-path.ts';
import type { FunctionDefinition, FunctionFamily } from './definition.ts';

/** JSON's null is extracted as null, of either type. */
function extraction(name: string, type: 'object' | 'string'): FunctionDefinition {
  return {
    usage: `${name}(json, path)`,
    parameters: ['json', 'literal'],
    result: ([value, path]) => {
      const printed = jsonPath(String(path?.literal));
      if (printed !== undefined) {
        const sql = `${name}(${value?.sql}, ${text(printed)})`;
        return { type, sql: type === 'object' ? knownJson(sql) : sql };
      }
      return { message: `'${shortened(String(path?.literal), 40)}' is not a path into JSON; write it like '$.items[0].name'`, at: path?.at };
    },
  };
}

export const jsonFunctions: FunctionFamily = {
  json_extract: extraction('json_extract', 'object'),
  json_extract_string: extraction('json_extract_string', 'string'),
  // A value that is no array has no elements: 0.
  array_length: {
    usage: 'array_length(array)',
    parameters: ['json'],
    result: ([value]) => ({ type: 'integer', sql: `CAST(json_array_length(${value?.sql}) AS BIGINT)` }),
  },
};
