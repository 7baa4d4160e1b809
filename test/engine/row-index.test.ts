/** Where every thousandth row begins. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexFile, indexRows } from '../../src/engine/child/row-index.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-index-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const rows = (count: number, bytes: number): string => `${'x'.repeat(bytes - 1)}\n`.repeat(count);
const MIB = 1_048_576;

it.each<[string, content: string, index: number[]]>([
  ['no row', '', []],
  ['one', rows(1, 5), [0]],
  ['999', rows(999, 5), [0]],
  // No row begins where the file ends.
  ['1,000', rows(1_000, 5), [0]],
  ['1,001', rows(1_001, 5), [0, 5_000]],
  ['2,000', rows(2_000, 5), [0, 5_000]],
  ['2,001', rows(2_001, 5), [0, 5_000, 10_000]],
  ['1,000 and a line without an end', `${rows(1_000, 5)}x`, [0, 5_000]],
  ['empty lines', rows(2_500, 1), [0, 1_000, 2_000]],
  ['rows of several chunks of the file', rows(3_001, 1_024), [0, 1_024_000, 2_048_000, 3_072_000]],
  [
    'a chunk that ends with a row',
    rows(1_024, 1_024) + rows(1_000, 2),
    [0, 1_024_000, MIB + 1_952],
  ],
  [
    'a row that begins with a chunk',
    rows(1_000, 1) + rows(1, MIB - 1_000) + rows(999, 1) + 'x',
    [0, 1_000, MIB + 999],
  ],
])('of %s', (_what, content, index) => {
  const file = join(directory, 'rows.ndjson');
  writeFileSync(file, content);
  expect(indexFile(file)).toEqual(index);
  expect(indexRows(Buffer.from(content))).toEqual(index);
});
