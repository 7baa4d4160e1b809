import { arrayElements } from '../../src/kit/ndjson.ts';

it.each([
  ['', ''],
  ['\n', ''],
  ['{}', '{}'],
  ['{}\n', '{}'],
  ['{"a":1}\n{"a":2}\n{"a":3}\n', '{"a":1},{"a":2},{"a":3}'],
  ['{"a":"\\n"}\n[]', '{"a":"\\n"},[]'],
])('%j holds the elements %j', (lines, elements) => {
  expect(String(arrayElements(Buffer.from(lines)))).toBe(elements);
});

it('changes the bytes in place', () => {
  const lines = Buffer.from('1\n2\n');
  expect(arrayElements(lines).buffer).toBe(lines.buffer);
  expect(String(lines)).toBe('1,2\n');
});
