/** What is wrong with a filter, said at its field. */

import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf } from '../run-node.ts';
import { people } from './people.ts';

const type = 'queryoperators/filter';

describe('what is wrong', () => {
  it.each<[JsonObject, string, string, string]>([
    [
      { operator: '=', value: 1 },
      'missing_config',
      '/field',
      'queryoperators/filter requires `field`',
    ],
    [{ field: 'age' }, 'missing_config', '/operator', 'queryoperators/filter requires `operator`'],
    [
      { field: 'age', operator: '=' },
      'missing_config',
      '/value',
      'queryoperators/filter requires `value`',
    ],
    [
      { field: 'agee', operator: '=', value: 1 },
      'unknown_column',
      '/field',
      'Unknown column `agee`; did you mean `age`?',
    ],
    [
      { field: 'Age', operator: '=', value: 1 },
      'unknown_column',
      '/field',
      'Unknown column `Age`; did you mean `age`?',
    ],
    [
      { field: 'age', operator: '=', value: 'abc' },
      'type_mismatch',
      '/value',
      '`age` holds whole numbers, but the value is the text "abc"',
    ],
    [
      { field: 'age', operator: '=', value: '30.5' },
      'type_mismatch',
      '/value',
      '`age` holds whole numbers, but the value is the text "30.5"; write the number without quotes',
    ],
    [
      { field: 'score', operator: '=', value: '30' },
      'type_mismatch',
      '/value',
      '`score` holds numbers, but the value is the text "30"; write the number without quotes',
    ],
    [
      { field: 'age', operator: '=', value: '9223372036854775808' },
      'type_mismatch',
      '/value',
      '`age` holds whole numbers, but the value is the text "9223372036854775808"; that is beyond the whole numbers of 64 bits',
    ],
    [
      { field: 'age', operator: '=', value: true },
      'type_mismatch',
      '/value',
      '`age` holds whole numbers, but the value is true',
    ],
    [
      { field: 'name', operator: '=', value: 30 },
      'type_mismatch',
      '/value',
      '`name` holds text, but the value is 30; write it as text: "30"',
    ],
    [
      { field: 'member', operator: '=', value: 'true' },
      'type_mismatch',
      '/value',
      '`member` holds true or false, but the value is the text "true"',
    ],
    [
      { field: 'born', operator: '>', value: '2023-02-29' },
      'type_mismatch',
      '/value',
      '`born` holds dates, but the value is the text "2023-02-29"; write a date as "2024-12-31"',
    ],
    [
      { field: 'born', operator: '>', value: '2024' },
      'type_mismatch',
      '/value',
      '`born` holds dates, but the value is the text "2024"; write a date as "2024-12-31"',
    ],
    [
      { field: 'seen', operator: '>', value: '2024-01-01T25:00:00Z' },
      'type_mismatch',
      '/value',
      '`seen` holds timestamps, but the value is the text "2024-01-01T25:00:00Z"; write a timestamp as "2024-12-31T23:59:59Z"',
    ],
    [
      { field: 'seen', operator: '<', value: '9999-12-31T23:59:59-10:00' },
      'type_mismatch',
      '/value',
      '`seen` holds timestamps, but the value is the text "9999-12-31T23:59:59-10:00"; in UTC it lies outside of the years 0001 to 9999',
    ],
    [
      { field: 'age', operator: 'in', value: [1, 'x'] },
      'type_mismatch',
      '/value/1',
      '`age` holds whole numbers, but the value is the text "x"',
    ],
    [
      { field: 'age', operator: 'in', value: 1 },
      'invalid_config',
      '/value',
      '`in` needs a list of values, not 1',
    ],
    [
      { field: 'age', operator: 'between', value: [1] },
      'invalid_config',
      '/value',
      '`between` needs a list of two values, the lowest and the highest, not a list of 1',
    ],
    [
      { field: 'age', operator: '=', value: [1] },
      'invalid_config',
      '/value',
      '`equals` compares with one value; for a list there is `in`',
    ],
    [
      { field: 'age', operator: 'contains', value: '1' },
      'type_mismatch',
      '/field',
      '`contains` needs a column of text, but `age` holds whole numbers',
    ],
    [
      { field: 'age', operator: 'is_true' },
      'type_mismatch',
      '/field',
      '`is_true` needs a column of true or false, but `age` holds whole numbers',
    ],
    [
      { field: 'tags', operator: '=', value: ['a'] },
      'type_mismatch',
      '/field',
      '`equals` needs a column whose values can be compared, but `tags` holds arrays',
    ],
    [
      { field: 'name', operator: 'matches', value: '*'.repeat(1001) },
      'invalid_config',
      '/value',
      'A pattern may have at most 1000 characters',
    ],
    [
      { expression: 'age + 1' },
      'type_mismatch',
      '/expression',
      'A condition must be true or false, but this expression gives whole numbers',
    ],
    [
      { expression: 'age > 1', field: 'age' },
      'invalid_config',
      '/field',
      'Give either `expression` or `field`, not both',
    ],
  ])('%j', (config, code, path, message) => {
    expect(problemsOf({ type, config, inputs: { input1: people } })).toEqual([
      { code, path, message },
    ]);
  });

  it.each<[JsonObject, string, string]>([
    [{ field: 'age', operator: 'equal', value: 1 }, 'invalid_config', '/operator'],
    [{ field: 'age', operator: '=', value: null }, 'invalid_config', '/value'],
    [{ field: 'age', operator: 'in', value: [1, null] }, 'invalid_config', '/value/1'],
    [{ field: 'age', operator: '=', value: { a: 1 } }, 'invalid_config', '/value'],
    [{ expression: 'pirce > 1' }, 'unknown_column', '/expression'],
    [{ expression: 'age >' }, 'invalid_expression', '/expression'],
  ])('%j', (config, code, path) => {
    expect(problemsOf({ type, config, inputs: { input1: people } })).toEqual([
      { code, path, message: expect.any(String) as string },
    ]);
  });
});
