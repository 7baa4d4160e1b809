/** The scan of a CSV that DuckDB will read: what it accepts, and that it does not matter where its pieces end. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanFile } from '../../../src/rows/csv/file-scan.ts';
import { CsvScan, type ScanSettings } from '../../../src/rows/csv/scan.ts';
import {
  HAS_BLANKS,
  HAS_VALUE,
  formCheck,
  inferredKind,
  OTHER_TIMESTAMP,
  QUOTED_NULL,
  type TextForm as Form,
} from '../../../src/rows/csv/value-checks.ts';
import { declaredValueProblem } from '../../../src/engine/values/declared.ts';
import { FRACTION_TEXT, OTHER_TEXT, WHOLE_TEXT } from '../../../src/rows/csv/text-kind.ts';

/** A decimal has a size in addition. */
type TextForm = Exclude<Form, 'decimal'>;
const declaredCheck = (form: TextForm) =>
  formCheck(form, (text) => declaredValueProblem(text, form) === undefined);

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-csv-scan-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const COMMA = 0x2c;
const QUOTE = 0x22;

async function scan(text: string, settings: Partial<ScanSettings> = {}, readBytes?: number) {
  const from = join(directory, 'body');
  writeFileSync(from, text);
  const csv = new CsvScan({
    delimiter: COMMA,
    quote: QUOTE,
    isQuoteDoubled: true,
    nulls: new Set(),
    skippedLines: 0,
    hasHeader: true,
    checks: [inferredKind, inferredKind],
    ...settings,
  });
  const file = {
    from,
    begin: 0,
    maxRecordBytes: 1_000,
    failsIfTooLong: false,
    forbidden: [0],
    ...(readBytes && { readBytes }),
  };
  const isPlain = await scanFile(file, csv, () => Promise.resolve());
  return isPlain ? { rows: csv.rows, longest: csv.longestRecord, bits: [...csv.bits] } : null;
}

it('shows the kinds of the values of each column, and how many records there are', async () => {
  expect(await scan('a,b\n1,x\n\n2.5,"y, z"\n')).toEqual({
    rows: 2,
    longest: 11,
    bits: [HAS_VALUE | WHOLE_TEXT | FRACTION_TEXT, HAS_VALUE | OTHER_TEXT],
  });
});

it.each([4, 5, 7, 16, 64])('does so in pieces of %d bytes', async (readBytes) => {
  const text = 'a,b\r\n1,x\r\n,\r\n"2" ,"y ""z""\r\n"\r\n123456789012345678901234,""\r\n-1,';
  expect(await scan(text, {}, readBytes)).toEqual(await scan(text));
  expect(await scan(text, {}, readBytes)).not.toBeNull();
});

it.each<[what: string, text: string, settings: Partial<ScanSettings>]>([
  ['too few fields', 'a,b\n1\n', {}],
  ['too many', 'a,b\n1,2,3\n', {}],
  ['text behind a closing quote', 'a,b\n"1"x,2\n', {}],
  ['an open quote', 'a,b\n"1,2\n', {}],
  ['a tab before a quote', 'a,b\n\t"1",2\n', {}],
  ['several kinds of line ends', 'a,b\n1,2\r\n', {}],
  ['another line end in quotes before the first record ends', '"a\r\nb",1\n', {}],
  ['line ends of CR alone', 'a,b\r1,2\r', {}],
  ['U+0000', 'a,b\n\0,2\n', {}],
  ['an empty line in one column', 'a\n\n1\n', { checks: [null] }],
  ['a quote in a line before the header', '"x\na,b\n1,2\n', { skippedLines: 1 }],
  ['a value that is not of its type', 'a,b\n1.5,\n', { checks: [declaredCheck('integer'), null] }],
])('leaves %s to the parser', async (_what, text, settings) => {
  for (const readBytes of [8, 100_000]) expect(await scan(text, settings, readBytes)).toBeNull();
});

it('leaves a record to the parser that is too long to be held', async () => {
  const text = `a,b\n${'x'.repeat(2_000)},1\n`;
  expect(await scan(text, {}, 64)).toBeNull();
});

it('accepts empty fields behind the last column', async () => {
  expect(await scan('a,b\n1,2,\n1,2,,\n')).toMatchObject({ rows: 2 });
});

it('notes nulls in quotes', async () => {
  expect(await scan('a,b\nNA,"NA"\n', { nulls: new Set(['NA']) })).toMatchObject({
    bits: [0, QUOTED_NULL],
  });
});

it.each<[type: TextForm, text: string, bits: number]>([
  ['integer', '12', 0],
  ['integer', '+007', 0],
  ['integer', ' 12', HAS_BLANKS],
  ['number', '-1.5', 0],
  ['number', '1e5', 0],
  ['number', ' ', HAS_BLANKS],
  ['boolean', 'false', 0],
  ['date', '2024-02-28', 0],
  ['date', '2024-02-29', 0],
  ['timestamp', '2024-12-31T23:59:59', 0],
  ['timestamp', '2024-12-31 23:59:59Z', OTHER_TIMESTAMP],
  ['timestamp', '2024-12-31', OTHER_TIMESTAMP],
])('takes %s: %j', async (type, text, bits) => {
  expect(await scan(`a,b\n${text},\n`, { checks: [declaredCheck(type), null] })).toMatchObject({
    bits: [HAS_VALUE | bits, 0],
  });
});

it.each<[type: TextForm, text: string]>([
  ['integer', '9223372036854775808'],
  ['number', 'nan'],
  ['number', '9007199254740993'],
  ['boolean', 'TRUE'],
  ['date', '2023-02-29'],
  ['date', '2024-1-02'],
  ['timestamp', '2024-12-31T24:00:00'],
  ['timestamp', '2024-04-31T00:00:00'],
])('leaves %s to the parser: %j', async (type, text) => {
  expect(await scan(`a,b\n${text},\n`, { checks: [declaredCheck(type), null] })).toBeNull();
});
