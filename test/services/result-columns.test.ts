/** The types of columns that clients see. */

import { resultColumns, validatedColumns } from '../../src/services/result-columns.ts';

it('are unknown before a run alone, where nothing is known of the values', () => {
  const columns = [
    { name: 'a', type: 'integer' },
    { name: 'b', type: 'string', untyped: true },
  ] as const;
  expect(validatedColumns(columns)).toEqual([
    { name: 'a', type: 'number' },
    { name: 'b', type: 'unknown' },
  ]);
  expect(resultColumns(columns)).toEqual([
    { name: 'a', type: 'number' },
    { name: 'b', type: 'string' },
  ]);
});
