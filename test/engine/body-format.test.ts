/** What a body is taken for, by its declared format, its media type or its first characters. */

import { bodyFormat, takesJsonArray } from '../../src/engine/child/parse/format.ts';

const ARRAY = '[{"a":1}]';
const LINES = '{"a":1}\n{"a":2}\n';

it.each([
  ...['application/x-ndjson', 'application/ndjson', 'application/jsonl'],
  ...['application/jsonlines', 'application/x-jsonlines', 'Application/JSONL ; charset=utf-8'],
])('%s is one value in each line, whatever it begins with', (type) => {
  expect(bodyFormat('auto', type, ARRAY)).toBe('ndjson');
  expect(takesJsonArray('auto', type)).toBe(false);
  // What is declared comes first.
  expect(bodyFormat('json', type, ARRAY)).toBe('json');
  expect(takesJsonArray('json', type)).toBe(true);
});

it.each([
  ['application/json', ARRAY, 'json'],
  ['application/json', LINES, 'ndjson'],
  ['application/json', '{"a":1}\n \n', 'json'],
  ['application/json', '{"a":\n1}\n', 'json'],
  ['application/problem+json', ARRAY, 'json'],
  ['application/octet-stream', ` ${ARRAY}`, 'json'],
  ['application/octet-stream', LINES, 'ndjson'],
  ['application/octet-stream', 'a,b\n1,2\n', 'csv'],
  ['text/csv', ARRAY, 'csv'],
  ['text/csv', '<a>', 'csv'],
])('%s: %j is %s', (type, text, format) => {
  expect(bodyFormat('auto', type, text)).toBe(format);
});

it.each(['application/json', 'text/plain', ''])('%j may be an array of rows', (type) => {
  expect(takesJsonArray('auto', type)).toBe(true);
});

it('CSV is no array of rows, and a page is none of CSV', () => {
  expect(takesJsonArray('auto', 'text/csv')).toBe(false);
  expect(takesJsonArray('csv', 'application/json')).toBe(false);
  expect(() => bodyFormat('auto', 'text/html', ' <html>')).toThrow('HTML or XML');
});
