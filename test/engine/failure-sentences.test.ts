/** What DuckDB says of text that is not Unicode, in the words of its releases. */

import { describeFailure } from '../../src/engine/child/failure.ts';

it.each([
  'Invalid unicode (byte sequence mismatch) detected.',
  'invalid Unicode detected, str must be valid UTF-8',
  'Invalid UTF8 found in string "x"',
  'Invalid string encoding found in Parquet file "f": value "x" is not valid UTF8!',
])('%s', (said) => {
  const error = { exception_type: 'Invalid Input', exception_message: said };
  expect(describeFailure(new Error(JSON.stringify(error)))).toMatchObject({
    code: 'invalid_value',
    message: 'A text is not valid Unicode',
  });
});
