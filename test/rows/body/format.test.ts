/** What a body is taken for, by its declared format, its media type or its first characters. */

import { bodyFormat as formatOf, takesJsonArray } from '../../../src/rows/body/format.ts';
import type { CsvOptions } from '../../../src/rows/csv/options.ts';
import type { FetchedJob } from '../../../src/engine/protocol/messages.ts';

const bodyFormat = (
  declared: FetchedJob['format'],
  contentType: string,
  text: string,
  csv: CsvOptions = {},
) => formatOf({ declared, contentType, csv }, text);

const ARRAY = '[{"a":1}]';
const LINES = '{"a":1}\n{"a":2}\n';

it.each([
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/jsonlines',
  'application/x-jsonlines',
  'Application/JSONL ; charset=utf-8',
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

describe('a text that no media type explains', () => {
  it.each([
    ['a sentence', 'Rate limit exceeded'],
    ['a sentence with a comma', 'Rate limit exceeded, try later'],
    ['JSONP', 'callback([{"a":1}]);'],
    ['one column', 'a\n1\n2\n'],
    ['lines with different numbers of fields', 'Error: a, b\nat c, d, e\n'],
  ])('is not taken for a CSV if it is %s', (_what, text) => {
    const shown = text.trim().replaceAll('\n', ' ').slice(0, 200);
    expect(() => bodyFormat('auto', 'text/plain', text)).toThrow(
      `No rows are recognised in the response; if it is CSV, set \`format\` to csv: it begins with "${shown}"`,
    );
  });

  it.each([
    ['commas', 'a,b\n1,2\n', {}],
    ['tabs', 'a\tb\n1\t2\n', {}],
    ['semicolons and a quoted header', '"a,b";c\n1;2\n', {}],
    ['an option of CSV', 'a\n1\n', { delimiter: ',' }],
    ['a title', 'Report\na,b\n1,2\n', { skip_rows: 1 }],
  ])('is a CSV if it has %s', (_what, text, options) => {
    expect(bodyFormat('auto', 'text/plain', text, options)).toBe('csv');
  });

  it('shows the first 200 characters', () => {
    expect(() => bodyFormat('auto', '', 'x'.repeat(500))).toThrow(`"${'x'.repeat(200)}…"`);
  });

  it.each(['application/json-seq', 'application/geo+json-seq', 'text/plain'])(
    'is a sequence of JSON texts: %s',
    (type) => expect(bodyFormat('auto', type, '\x1e{"a":1}\n')).toBe('ndjson'),
  );
});
