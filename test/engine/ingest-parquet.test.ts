/** Parquet and gzip files of other hosts: their values, and files that cannot be read. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { gunzip } from '../../src/engine/child/parse/gunzip.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { rowsOf } from '../support/engine.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';
import { useIngestBench } from './ingest-bench.ts';

const bench = useIngestBench();
let duckDb: InProcessDuckDb;
let directory: string;
beforeAll(async () => {
  duckDb = await openDuckDb();
  directory = mkdtempSync(join(tmpdir(), 'weir-parquet-body-'));
});
afterAll(() => {
  duckDb.close();
  rmSync(directory, { recursive: true, force: true });
});

async function parquet(select: string): Promise<Buffer> {
  const file = join(directory, 'made.parquet');
  await duckDb.run(`COPY (${select}) TO '${file}' (FORMAT parquet)`);
  return readFileSync(file);
}

const read = (bytes: Buffer, config: JsonObject = {}) =>
  bench.http('application/octet-stream', bytes, config);

async function messageOf(bytes: Buffer, config: JsonObject = {}): Promise<string> {
  const outcome = await read(bytes, config);
  if (outcome.status !== 'failed') throw new Error(`it is ${outcome.status}`);
  return outcome.problem.message;
}

it.each<[type: string, value: string, shown: unknown]>([
  ['whole numbers', '(-5)::TINYINT', -5],
  ['large ones', '9223372036854775807::UBIGINT', '9223372036854775807'],
  ['those beyond 64 bits', '18446744073709551615::UBIGINT', '18446744073709551615'],
  ['fractions', '0.5::FLOAT', 0.5],
  ['what is no number', "'nan'::DOUBLE", null],
  ['decimals', '1234567.89::DECIMAL(15,2)', '1234567.89'],
  ['decimals below one', '-0.05::DECIMAL(2,2)', '-0.05'],
  ['long whole decimals', '12345678901234567890::DECIMAL(38,0)', '12345678901234567890'],
  ['whole decimals', '12::DECIMAL(10,0)', 12],
  ['long decimals', '12345678901234567890.12::DECIMAL(38,2)', '12345678901234567890.12'],
  ['booleans', 'true', true],
  ['texts', "'a''b'", "a'b"],
  ['days', "DATE '0044-03-15'", '0044-03-15'],
  ['times', "TIMESTAMP '2024-01-02 03:04:05.678901'", '2024-01-02T03:04:05.678901Z'],
  ['times with a zone', "TIMESTAMPTZ '2024-01-02 03:04:05+02'", '2024-01-02T01:04:05.000Z'],
  ['times of day', "TIME '10:11:12'", '10:11:12'],
  ['bytes', "'ab'::BLOB", 'YWI='],
  [
    'identifiers',
    "'00000000-0000-0000-0000-000000000001'::UUID",
    '00000000-0000-0000-0000-000000000001',
  ],
  ['lists', '[1, 2]', [1, 2]],
  ['lists with what is no number', "[1.5, 'nan'::DOUBLE, 'nan'::DOUBLE]", [1.5, null, null]],
  ['structs', "{'a': 1, 'b': ['x,NaN,']}", { a: 1, b: ['x,NaN,'] }],
  ['maps', "map(['x'], [1])", { x: 1 }],
  ['nulls', 'NULL::INTEGER', null],
])('%s are read: %s', async (_what, value, shown) => {
  expect(rowsOf(await read(await parquet(`SELECT ${value} AS v`)))).toEqual([{ v: shown }]);
});

it('keeps the order of the columns and of the rows', async () => {
  const bytes = await parquet('SELECT i AS "2024", 10 - i AS name FROM range(3) t(i)');
  const outcome = await read(bytes);
  expect(rowsOf(outcome)).toEqual([0, 1, 2].map((i) => ({ '2024': i, name: 10 - i })));
  expect(outcome).toMatchObject({
    outputs: [{ columns: [{ name: '2024' }, { name: 'name' }] }],
    sources: [{ rows: 3, bytes: bytes.length }],
  });
});

it('reads the columns that are declared', async () => {
  const bytes = await parquet("SELECT 1 AS a, DATE '2024-01-02' AS b, 2 AS c");
  const columns = { c: 'number', b: 'timestamp', a: 'string' };
  expect(rowsOf(await read(bytes, { columns }))).toEqual([
    { c: 2, b: '2024-01-02T00:00:00.000Z', a: '1' },
  ]);
  expect(await messageOf(bytes, { columns: { A: 'integer' } })).toBe(
    'The source has no column `A`; its columns are `a`, `b`, `c`',
  );
  expect(await messageOf(bytes, { columns: { a: 'date' } })).toBe(
    'Column `a` is declared as date, but the Parquet file has it as integer; declare it so, and cast it in a node',
  );
});

it('warns of a column that is text because no number holds its values', async () => {
  const bytes = await parquet('SELECT 18446744073709551615::UBIGINT AS u');
  expect(await read(bytes)).toMatchObject({
    sources: [
      {
        warnings: ['Column `u` is text: it has whole numbers beyond 64 bits'],
      },
    ],
  });
});

it('a file that is cut off or damaged fails the run, and no other', async () => {
  const bytes = await parquet("SELECT i, repeat('x', i % 50) AS s FROM range(10000) t(i)");
  const damaged = Buffer.from(bytes);
  damaged.fill(0xff, 4, 600);
  const shorter = Buffer.concat([bytes.subarray(0, 50), bytes.subarray(120)]);
  const halves = [bytes.subarray(0, bytes.length / 2), shorter];
  for (const body of [...halves, damaged, bytes.subarray(0, 4)])
    expect(await messageOf(body)).toBe(
      'The Parquet file cannot be read: it is damaged, or was cut off',
    );
  expect(rowsOf(await read(await parquet('SELECT 1 AS a')))).toEqual([{ a: 1 }]);
});

it('is required if it is declared as the format', async () => {
  expect(await messageOf(Buffer.from('a,b\n1,2\n'), { format: 'parquet' })).toBe(
    'The response is not a Parquet file',
  );
});

describe('a gzip file', () => {
  it.each([
    ['CSV', 'a,b\n1,2\n', {}],
    ['JSON', '[{"a":1,"b":2}]', {}],
    ['NDJSON', '{"a":1,"b":2}\n', { format: 'ndjson' }],
  ])('of %s is read by its content', async (_what, text, config) => {
    expect(rowsOf(await read(gzipSync(text), config))).toEqual([{ a: 1, b: 2 }]);
  });

  it('that is cut off fails the run', async () => {
    const bytes = gzipSync('a,b\n1,2\n'.repeat(1000));
    expect(await messageOf(bytes.subarray(0, 30))).toBe(
      'The response is a gzip file that is damaged, or was cut off',
    );
  });

  it('that is a bomb takes no more than its source may', async () => {
    const file = join(directory, 'bomb.gz');
    writeFileSync(file, gzipSync(Buffer.alloc(64 * 1_048_576), { level: 9 }));
    await expect(gunzip(file, { maxBytes: 1_048_576, tooLarge: 'too large' })).rejects.toThrow(
      'too large',
    );
    expect(readdirSync(directory)).not.toContain('bomb.gz.content');
  });
});
