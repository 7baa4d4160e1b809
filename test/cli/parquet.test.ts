/** Parquet files as parameters of a run: the values that the service reads from them, as JSON. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readParquet } from '../../src/cli/rows/parquet-file.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';

let duckDb: InProcessDuckDb;
let directory: string;
beforeAll(async () => {
  duckDb = await openDuckDb();
  directory = mkdtempSync(join(tmpdir(), 'weir-cli-parquet-'));
});
afterAll(() => {
  duckDb.close();
  rmSync(directory, { recursive: true, force: true });
});

async function parquet(select: string, options = ''): Promise<Buffer> {
  const file = join(directory, 'rows.parquet');
  await duckDb.run(`COPY (${select}) TO '${file}' (FORMAT parquet${options})`);
  return readFileSync(file);
}

it.each<[type: string, value: string, json: unknown]>([
  ['small integers', '(-5)::TINYINT', -5],
  ['unsigned integers', '4294967295::UINTEGER', 4294967295],
  ['64-bit integers', '9007199254740992::BIGINT', 9007199254740992],
  ['64-bit integers that JSON loses', '(-9007199254740993)::BIGINT', '-9007199254740993'],
  ['integers beyond 64 bits', '18446744073709551615::UBIGINT', '18446744073709551615'],
  ['fractions', '0.5::FLOAT', 0.5],
  ['single precision', '0.1::FLOAT', 0.10000000149011612],
  ['numbers that are none', "'nan'::DOUBLE", null],
  ['infinity', "'-inf'::FLOAT", null],
  ['decimals', '1234567.89::DECIMAL(15,2)', 1234567.89],
  ['decimals that a product would round', '0.3::DECIMAL(4,1)', 0.3],
  ['negative decimals below one', '(-0.07)::DECIMAL(9,2)', -0.07],
  ['integers as decimals', '12::DECIMAL(10,0)', 12],
  ['long integers as decimals', '100000000000000000000::DECIMAL(21,0)', 100000000000000000000],
  ['integers that JSON writes with other digits', '1152921504606846976', '1152921504606846976'],
  ['long decimals', '(-12345678901234567890.12)::DECIMAL(38,2)', '-12345678901234567890.12'],
  ['booleans', 'true', true],
  ['texts', "'a''b'", "a'b"],
  ['enumerations', "'b'::ENUM('a', 'b')", 'b'],
  ['JSON', `'{"a":1}'::JSON`, '{"a":1}'],
  ['dates', "DATE '0044-03-15'", '0044-03-15'],
  ['timestamps', "TIMESTAMP '2024-01-02 03:04:05.678901'", '2024-01-02T03:04:05.678901Z'],
  [
    'timestamps before 1970',
    "TIMESTAMP '1969-12-31 23:59:59.999999'",
    '1969-12-31T23:59:59.999999Z',
  ],
  [
    'timestamps in milliseconds',
    "TIMESTAMP_MS '2024-01-02 03:04:05.678'",
    '2024-01-02T03:04:05.678Z',
  ],
  [
    'timestamps in nanoseconds',
    "TIMESTAMP_NS '2024-01-02 03:04:05.000001'",
    '2024-01-02T03:04:05.000001Z',
  ],
  ['timestamps with a zone', "TIMESTAMPTZ '2024-01-02 03:04:05+02'", '2024-01-02T01:04:05.000Z'],
  ['times of day', "TIME '10:11:12.5'", '10:11:12.5'],
  ['bytes', "'ab'::BLOB", 'YWI='],
  [
    'identifiers',
    "'00000000-0000-0000-0000-00000000000a'::UUID",
    '00000000-0000-0000-0000-00000000000a',
  ],
  ['lists', '[1, NULL, 9007199254740993]', [1, null, '9007199254740993']],
  ['lists of lists', '[[1], [], NULL]', [[1], [], null]],
  ['empty lists', '[]::INTEGER[]', []],
  ['lists with numbers that are none', "[1.5, 'nan'::DOUBLE]", [1.5, null]],
  ['structs', "{'a': 1, 'b': ['x'], 'c': NULL::DATE}", { a: 1, b: ['x'], c: null }],
  [
    'lists of structs',
    "[{'d': DATE '2024-01-02', 'm': 1.10::DECIMAL(4,2)}]",
    [{ d: '2024-01-02', m: 1.1 }],
  ],
  ['maps', "map(['x', 'y'], [1::BIGINT, NULL])", { x: 1, y: null }],
  ['nulls', 'NULL::INTEGER', null],
])('%s are read: %s', async (_type, value, json) => {
  const { rows } = await readParquet(await parquet(`SELECT ${value} AS v`));
  expect(rows).toEqual([{ v: json }]);
});

it.each([
  '',
  ', COMPRESSION uncompressed',
  ', COMPRESSION gzip',
  ', COMPRESSION zstd',
  ', COMPRESSION brotli',
  ', COMPRESSION lz4_raw',
  ', PARQUET_VERSION v2, COMPRESSION zstd',
])('all rows of a file with the options "%s"', async (options) => {
  const select =
    "SELECT i::BIGINT AS id, 'item ' || (i % 7) AS name, i / 4.0 AS price, CASE WHEN i % 3 = 0 THEN NULL ELSE [i] END AS list FROM range(5000) t(i)";
  const { rows, warnings } = await readParquet(
    await parquet(select, `${options}, ROW_GROUP_SIZE 2048`),
  );
  expect(rows).toEqual(
    Array.from({ length: 5000 }, (_, i) => ({
      id: i,
      name: `item ${i % 7}`,
      price: i / 4,
      list: i % 3 === 0 ? null : [i],
    })),
  );
  expect(warnings).toEqual([]);
});

it('a column is text as a whole, with a warning, if JSON would lose digits of it', async () => {
  const select =
    'SELECT * FROM (VALUES (1::BIGINT, 1.5::DECIMAL(38,18)), (9007199254740993, NULL), (NULL, NULL)) t(id, d)';
  expect(await readParquet(await parquet(select))).toEqual({
    rows: [
      { id: '1', d: '1.500000000000000000' },
      { id: '9007199254740993', d: null },
      { id: null, d: null },
    ],
    warnings: [
      'Column `id` is sent as text, because JSON loses its digits',
      'Column `d` is text: its decimals have more digits than are exact as a number',
    ],
  });
});

it('a file without rows has none', async () => {
  expect((await readParquet(await parquet('SELECT 1 AS a WHERE false'))).rows).toEqual([]);
});

it.each([
  ['an interval', 'INTERVAL 3 DAY', 'Column `v` has the type INTERVAL, which cannot be read'],
  ['a map by bytes', "map(['x'::BLOB], [1])", 'Column `v` is a map whose keys are not text'],
  ['a late timestamp', "TIMESTAMP '10000-01-01'", 'only the years 1 to 9999'],
  ['infinity', "'infinity'::DATE", 'only the years 1 to 9999'],
])('%s is refused', async (_what, value, message) => {
  const bytes = await parquet(`SELECT ${value} AS v`);
  await expect(readParquet(bytes)).rejects.toThrow(message);
});

it('a file that is cut off, damaged or something else is refused', async () => {
  const bytes = await parquet("SELECT i, repeat('x', i % 50) AS s FROM range(10000) t(i)");
  const damaged = Buffer.from(bytes);
  damaged.fill(0xff, 4, 600);
  const bodies = [bytes.subarray(0, bytes.length / 2), damaged, Buffer.from('a,b\n1,2\n')];
  for (const body of [...bodies, Buffer.alloc(0)])
    await expect(readParquet(body)).rejects.toThrow(/^The response is not valid Parquet: /);
});
