/** What DuckDB says, in the words of its releases: of text that is not Unicode, and without JSON around it. */

import { describeFailure, wasInterrupted } from '../../src/engine/child/failure.ts';

it('is understood also where it comes as a sentence', () => {
  const said = "Conversion Error: Could not convert string 'x' to INT64";
  expect(describeFailure(new Error(said))).toMatchObject({ code: 'invalid_value' });
  expect(describeFailure(new Error('Binder Error: x'))).toMatchObject({
    code: 'engine_failed',
    detail: 'Binder: Binder Error: x',
  });
  expect(describeFailure(new Error('{"exception_type": x'))).toMatchObject({
    code: 'engine_failed',
    detail: 'Unknown: {"exception_type": x',
  });
});

it.each([
  'Invalid unicode (byte sequence mismatch) detected.',
  'invalid Unicode detected, str must be valid UTF-8',
  'Invalid UTF8 found in string "x"',
])('%s', (said) => {
  const error = { exception_type: 'Invalid Input', exception_message: said };
  expect(describeFailure(new Error(JSON.stringify(error)))).toMatchObject({
    code: 'invalid_value',
    message: 'A text is not valid Unicode',
  });
});

const errorOf = (type: string, message: string): Error =>
  new Error(JSON.stringify({ exception_type: type, exception_message: message }));

it.each<[said: string, message: string]>([
  ["Could not convert string 'x' to INT64", "Could not convert string 'x' to a whole number"],
  ["Could not convert string 'it's' to UINT8", "Could not convert string 'it's' to a whole number"],
  ["Could not convert string 'x' to BOOL", "Could not convert string 'x' to a boolean"],
  ["Could not convert string 'x' to DOUBLE", "Could not convert string 'x' to a number"],
  ["Could not convert string 'x' to TIMESTAMP_S", "Could not convert string 'x' to a timestamp"],
  ["Could not convert string 'x' to INTERVAL", "Could not convert string 'x' to the column's type"],
  ["Could not convert string 'x' to XBOOL", "Could not convert string 'x' to the column's type"],
  ["Could not convert string 'x' to DATES", "Could not convert string 'x' to the column's type"],
  ['Could not cast value 1e300 to INT64', 'The number 1e300 is out of range for a whole number'],
  ['Could not cast value 9 to DECIMAL(1,1)', 'The number 9 is out of range for a decimal(1,1)'],
  [
    "Type DOUBLE with value 1e300 can't be cast because the value is out of range for the destination type HUGEINT",
    'The number 1e300 is out of range for a whole number',
  ],
  [
    'invalid date field format: "x y", expected format is (YYYY-MM-DD)',
    "Could not convert string 'x y' to a date (YYYY-MM-DD)",
  ],
  [
    'invalid timestamp field format: "x", expected format is (YYYY-MM-DD HH:MM:SS)',
    "Could not convert string 'x' to a timestamp (YYYY-MM-DD HH:MM:SS)",
  ],
  [
    'date field value out of range: "2024-02-30", expected format is (YYYY-MM-DD)',
    "Could not convert string '2024-02-30' to a date: it is out of range",
  ],
  [
    'timestamp field value out of range: "2024-02-30 01:00:00"',
    "Could not convert string '2024-02-30 01:00:00' to a timestamp: it is out of range",
  ],
  ['Failed to parse format specifier %Q: Unrecognized', "Unknown date format '%Q'"],
  ['Expected ARRAY, but got VARCHAR: "x"', 'Only arrays have elements, but a value is "x"'],
  ["Unable to cast 'x' to BOOLEAN", 'Could not convert x to a boolean'],
  ['Failed to cast value to numerical: "x"', 'Could not convert "x" to the column\'s type'],
  ['Failed to parse JSON: x\nTry setting this', "Could not convert x to the column's type"],
  ['Overflow in addition of INT64', 'A number left the range of whole numbers (64 bits)'],
  ['Overflow on abs(-9223372036854775808)', 'A number left the range of whole numbers (64 bits)'],
  ['sum is out of range of DECIMAL(38,0)', 'A number is out of range'],
  ['an Overflow of it', 'A number is out of range'],
  [
    'The whole number 9 cannot stand among fractions unchanged; cast it, or what it meets and more',
    'The whole number 9 cannot stand among fractions unchanged; cast it, or what it meets',
  ],
  ['Text is padded to at most 5 characters, you see', 'Text is padded to at most 5 characters'],
  ['Interval value 1 out of range', 'A date or time is out of range'],
  ['it is not in timestamp range', 'A date or time is out of range'],
  ['Date and time out of range', 'A date or time is out of range'],
  ['date part specifier "eon" not recognized', "Unknown date part 'eon'"],
  ['invalid low surrogate in string', 'A text is not valid Unicode'],
  ['Malformed JSON at byte 0', 'A text is not valid JSON'],
  ['x: malformed JSON', 'A text is not valid JSON'],
  ['Invalid UTF8 in a text', 'A text is not valid Unicode'],
  ['x: Invalid UTF8', 'A value does not fit what is computed from it'],
  ['x: not valid UTF8', 'A text is not valid Unicode'],
  ['something else', 'A value does not fit what is computed from it'],
  [
    "Could not convert string 'x' to INT64 when casting from source column t",
    "Could not convert string 'x' to a whole number",
  ],
])('of %s is said: %s', (said, message) => {
  for (const type of ['Conversion', 'Out of Range', 'Invalid Input'])
    expect(describeFailure(errorOf(type, said))).toMatchObject({
      code: 'invalid_value',
      message,
      detail: `${type}: ${said}`,
    });
  expect(describeFailure(errorOf('Binder', said))).toMatchObject({
    code: 'engine_failed',
    message: 'The engine could not run this graph',
  });
});

it('quotes a text of a Parquet file that is not UTF-8', () => {
  const said =
    'Invalid string encoding found in Parquet file "/a/b": value "x\\xFF" is not valid UTF8!';
  expect(describeFailure(errorOf('Invalid Input', said))).toMatchObject({
    code: 'invalid_value',
    message: 'A text of the Parquet file is not valid UTF-8: "x\\xFF"',
  });
});

it.each([
  ['Invalid Input', 'Failed to read file "/a/b": Snappy decompression failure'],
  ['Invalid', 'TProtocolException: Invalid data'],
  ['Invalid', "don't know what type: \u0001"],
  ['Invalid', 'invalid TType'],
  ['Invalid', 'Out of buffer'],
  ['Invalid', 'Page size mismatch'],
  ['Invalid', 'Varint-decoding found too large number'],
  ['Invalid', 'Variable-length int over 10 bytes.'],
  ['Invalid', 'Payload value bigger than allowed. Corrupted file?'],
  ['IO', 'Could not read enough bytes from file "/a/b": attempted to read 9 bytes from location 1'],
])('%s: %s is a damaged Parquet file', (type, said) => {
  expect(describeFailure(errorOf(type, said))).toMatchObject({
    code: 'source_failed',
    message: 'The Parquet file cannot be read: it is damaged, or was cut off',
  });
});

it.each<[type: string, said: string, code: string]>([
  ['Out of Memory', 'x', 'out_of_memory'],
  ['Unknown', 'std::bad_alloc', 'out_of_memory'],
  ['IO', 'Could not allocate block', 'out_of_memory'],
  ['Invalid Input', 'failed to allocate data of size 2 GiB', 'out_of_memory'],
  ['IO', 'Could not write file: No space left on device', 'storage_full'],
  ['IO', 'the Disk is full', 'storage_full'],
  ['IO', 'x', 'engine_failed'],
  ['Conversion', "Could not convert string 'disk is full' to INT64", 'invalid_value'],
  ['Conversion', "Could not convert string 'bad_alloc' to INT64", 'invalid_value'],
  ['Invalid Input', 'of a kind without a sentence: No space left on device', 'invalid_value'],
])('%s: %s is %s', (type, said, code) => {
  expect(describeFailure(errorOf(type, said)).code).toBe(code);
});

it.each<[said: string, value: string | null]>([
  ["Could not convert string 'it's ' to INT64", "it's "],
  ["Could not convert string '' to INT64", ''],
  ["Could not convert string 'a' to b' to INT64", "a' to b"],
  ['invalid date field format: "x "y"", expected format is (YYYY-MM-DD)', 'x "y"'],
  ['invalid timestamp field format: "x", expected format', 'x'],
  ['date field value out of range: "x"', 'x'],
  ['timestamp field value out of range: "x", expected', 'x'],
  [`Could not convert string '${'x'.repeat(10_000)}' to INT64`, 'x'.repeat(10_000)],
  [`Could not convert string '${'x'.repeat(10_001)}' to INT64`, null],
  ["It could not be: Could not convert string 'x' to INT64", null],
  ["Unable to cast 'x' to BOOLEAN", null],
])('of %s is sought: %j', (said, value) => {
  expect(describeFailure(errorOf('Conversion', said)).value).toBe(value);
});

it.each<[error: unknown, is: boolean]>([
  [errorOf('INTERRUPT', 'Interrupted!'), true],
  [new Error('INTERRUPT Error: Interrupted!'), true],
  ['INTERRUPT Error: Interrupted!', true],
  [new Error('Failed: {"exception_type":"INTERRUPT","exception_message":"x"}'), true],
  [errorOf('Conversion', 'INTERRUPT Error: x'), false],
  [new Error('Conversion Error: an INTERRUPT Error'), false],
  [null, false],
])('%s is an interrupt: %s', (error, is) => {
  expect(wasInterrupted(error)).toBe(is);
});

it('quotes eighty characters of a text', () => {
  const said = (length: number): string =>
    describeFailure(errorOf('Conversion', `Unable to cast '${'x'.repeat(length)}' to DATE`))
      .message;
  expect(said(80)).toBe(`Could not convert ${'x'.repeat(80)} to a date`);
  expect(said(81)).toBe(`Could not convert ${'x'.repeat(80)}… to a date`);
});
