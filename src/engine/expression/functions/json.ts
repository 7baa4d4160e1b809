/** Functions of JSON values. */

import { shortened } from '../../../kit/shortened.ts';
import { jsonSteps } from '../../algebra/json-path.ts';
import { isOf } from '../typed.ts';
import {
  argument,
  literalText,
  plain,
  type FunctionFamily,
  type FunctionRule,
} from './definition.ts';

/** JSON's null is extracted as NULL, whatever the type. */
function extraction(name: string, of: 'object' | 'string'): FunctionRule {
  return {
    usage: `${name}(json, path)`,
    parameters: ['json', 'literal'],
    result: (args) => {
      const path = literalText(args, 1);
      if (jsonSteps(path) !== undefined) return { type: { of } };
      return {
        message: `'${shortened(path, 40)}' is not a path into JSON; write it like '$.items[0].name'`,
        at: argument(args, 1).at,
      };
    },
  };
}

export const jsonFunctions = {
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
    result: (args) => ({ type: { of: isOf(argument(args), 'array') ? 'array' : 'object' } }),
  },
  map_entries: {
    ...plain('map_entries(json)', ['json'], 'array'),
    summary:
      'The members of an object as an array of objects with `key` and `value`, which `unnest` makes rows of; null if the value is not an object.',
    example: {
      expression: 'map_entries(cast(\'{"a":1}\' as json))',
      result: '[{"key":"a","value":1}]',
    },
    returns: ['array'],
  },
  list_contains: {
    ...plain('list_contains(array, value)', ['json', 'scalar'], 'boolean'),
    summary: 'Whether an element is the value; a number in whatever form, a text never a number.',
    example: { expression: "list_contains(cast('[1,2]' as array), 2.0)", result: 'true' },
    returns: ['boolean'],
  },
  array_length: {
    ...plain('array_length(array)', ['json'], 'integer'),
    summary: 'The number of elements; 0 if the value is not an array.',
    example: { expression: "array_length(cast('[1,2]' as array))", result: '2' },
    returns: ['integer'],
  },
} as const satisfies FunctionFamily;
