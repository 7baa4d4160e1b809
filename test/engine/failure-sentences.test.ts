/** What DuckDB says, in the words of its releases: of text that is not Unicode, and without JSON around it. */

import { describeFailure } from '../../src/engine/child/failure.ts';

it('is understood also where it comes as a sentence', () => {
  const said = "Conversion Error: Could not convert string 'x' to INT64";
  expect(describeFailure(new Error(said))).toMatchObject({ code: 'invalid_value' });
  expect(describeFailure(new Error('Binder Error: x'))).toMatchObject({
    ...{ code: 'engine_failed', detail: 'Binder: Binder Error: x' },
  });
  expect(describeFailure(new Error('{"exception_type": x'))).toMatchObject({
    ...{ code: 'engine_failed', detail: 'Unknown: {"exception_type": x' },
  });
});

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
