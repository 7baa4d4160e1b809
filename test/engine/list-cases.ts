/** Calls that return arrays, on the sample table: their types and values. */

import type { ExpressionCase } from './function-cases.ts';

export const callsOfLists: readonly ExpressionCase[] = [
  ["split('a-b-', '-')", 'array', '["a","b",""]'],
  ["regexp_extract_all('a1b22', '([a-z])(\\d+)', 2)", 'array', '["1","22"]'],
  ["regexp_extract_all('x', '\\d')", 'array', '[]'],
  [
    'map_entries(cast(\'{"a":1,"b/c~":[1.0],"":null}\' as json))',
    'array',
    '[{"key":"a","value":1},{"key":"b/c~","value":[1]},{"key":"","value":null}]',
  ],
  ["map_entries(cast('[1]' as json))", 'array', null],
];
