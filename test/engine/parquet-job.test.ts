/** What a child asks DuckDB for when rows become Parquet, and what it tries where their values do not fit. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/engine/child/duckdb.ts';
import { writeParquet } from '../../src/engine/child/parquet.ts';
import type { ParquetJob } from '../../src/engine/protocol/messages.ts';

const MIB = 1_048_576;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-parquet-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const errorOf = (type: string): Error =>
  new Error(JSON.stringify({ exception_type: type, exception_message: 'x' }));

/** @param failures of the copies, one after the other; then they succeed */
async function written(job: Partial<ParquetJob>, found: unknown = [], ...failures: Error[]) {
  const copies: string[] = [];
  const looks: string[] = [];
  let open = 0;
  const database: Database = {
    interrupt: () => undefined,
    prepare: async (sql) => {
      open += 1;
      return {
        run: async (inputs) => {
          expect(inputs).toEqual({ rows: { file: '/rows' } });
          copies.push(sql);
          const failure = failures.shift();
          if (failure !== undefined) throw failure;
          return 7;
        },
        count: () => Promise.reject(new Error('nothing is counted')),
        texts: async (inputs) => {
          expect(inputs).toEqual({ rows: { file: '/rows' } });
          looks.push(sql);
          return [JSON.stringify(found)];
        },
        close: () => void (open -= 1),
      };
    },
  };
  const to = join(directory, 'rows.parquet');
  writeFileSync(to, 'x'.repeat(123));
  const end = await writeParquet(database, {
    kind: 'parquet',
    from: '/rows',
    to,
    rows: 7,
    bytes: 700,
    columns: [{ name: 'n', type: 'integer' }],
    ...job,
  });
  expect(open).toBe(0);
  return { end, copies, looks };
}

const listColumn = { columns: [{ name: 'l', type: 'array' }] } as const;
/** The types that a copy reads its columns as. */
const readAs = (sql: string): string | undefined => /columns = \{(.*?)\}\)/.exec(sql)?.[1];

it('counts the rows, and measures the file', async () => {
  const { end, looks, copies } = await written({});
  expect(end).toEqual({ kind: 'exported', rows: 7, bytes: 123 });
  expect([looks, copies.length]).toEqual([[], 1]);
});

it.each<[rows: number, bytes: number, groupRows: number]>([
  [7, 700, 122_880],
  [0, 0, 122_880],
  [1_000_000, 1_000_000 * 546, 122_880],
  [1_000_000, 1_000_000 * 547, 122_685],
  [1_000_000, 1_000_000 * 1_024, 65_536],
  [100_000, 100_000 * 32_768, 2_048],
  [100, 100 * MIB, 2_048],
])('%d rows of %d bytes come in groups of %d', async (rows, bytes, groupRows) => {
  const { copies } = await written({ rows, bytes });
  expect(copies[0]).toContain(`ROW_GROUP_SIZE ${groupRows})`);
});

it.each([
  [700, 1_024],
  [1_024, 1_024],
  [1_025, 1_025],
  [16 * MIB, 16 * MIB],
  [16 * MIB + 1, 16 * MIB],
])('of %d bytes, a row may have %d', async (bytes, rowBytes) => {
  const { copies } = await written({ bytes });
  expect(copies[0]).toContain(`maximum_object_size = ${rowBytes},`);
});

it.each<[type: ParquetJob['columns'][number]['type'], found: unknown, as: string, value: string]>([
  ['string', [], 'VARCHAR', '"n"'],
  ['timestamp', [], 'TIMESTAMPTZ', '"n"'],
  ['numeric', [['"BIGINT"'], false], 'BIGINT', '"n"'],
  ['numeric', [['"DOUBLE"'], false], 'DOUBLE', '"n"'],
  ['numeric', [null, false], 'BIGINT', '"n"'],
  ['array', [['["HUGEINT"]'], false], 'BIGINT[]', '"n"'],
  ['array', [['["UBIGINT"]', null], false], 'BIGINT[]', '"n"'],
  ['array', [['["DOUBLE"]'], false], 'DOUBLE[]', '"n"'],
  // A long whole number among fractions would be another one.
  ['array', [['["DOUBLE"]'], true], 'JSON', 'CAST("n" AS VARCHAR)'],
  ['array', [['["UBIGINT"]'], true], 'BIGINT[]', '"n"'],
  ['array', [['["JSON"]'], false], 'JSON[]', 'CAST("n" AS VARCHAR[])'],
  ['object', [['{"a":"VARCHAR"}'], false], 'STRUCT("a" VARCHAR)', '"n"'],
  ['object', [['"VARCHAR"'], false], 'JSON', 'CAST("n" AS VARCHAR)'],
])('a column of %s, of which %j is seen, is read as %s', async (type, found, as, value) => {
  const { copies, looks, end } = await written({ columns: [{ name: 'n', type }] }, found);
  expect(end.kind).toBe('exported');
  expect(readAs(copies[0]!)).toBe(`"n": '${as}'`);
  expect(copies[0]).toContain(`COPY (SELECT ${value} AS "n" FROM`);
  expect(looks).toHaveLength(type === 'string' || type === 'timestamp' ? 0 : 1);
});

it('looks at the columns alone whose types are not known, each by its place', async () => {
  const columns = [
    { name: 's', type: 'string' },
    { name: 'a', type: 'array' },
    { name: 'b', type: 'object' },
  ] as const;
  const found = [['["VARCHAR"]'], false, ['{"x":"DOUBLE"}'], true];
  const { copies, looks } = await written({ columns }, found);
  expect(looks).toHaveLength(1);
  expect(readAs(looks[0]!)).toBe(`"a": 'JSON', "b": 'JSON'`);
  expect(readAs(copies[0]!)).toBe(`"s": 'VARCHAR', "a": 'VARCHAR[]', "b": 'JSON'`);
});

describe('values that do not fit', () => {
  const conversion = errorOf('Conversion');
  const seen = [['["UBIGINT"]'], true];

  it.each<[string, Error[], reads: string[], end: object]>([
    ['once', [conversion], ['BIGINT[]', 'UBIGINT[]'], { kind: 'exported', rows: 7 }],
    ['twice', [conversion, conversion], ['BIGINT[]', 'UBIGINT[]', 'JSON'], { kind: 'exported' }],
    [
      'three times',
      [conversion, conversion, conversion],
      ['BIGINT[]', 'UBIGINT[]', 'JSON'],
      { kind: 'failed', statement: 0, failure: { code: 'invalid_value' } },
    ],
    ['by an interrupt', [errorOf('INTERRUPT')], ['BIGINT[]'], { kind: 'interrupted' }],
    [
      'by an interrupt of the second try',
      [conversion, errorOf('INTERRUPT')],
      ['BIGINT[]', 'UBIGINT[]'],
      { kind: 'interrupted' },
    ],
    [
      'for another reason',
      [errorOf('IO')],
      ['BIGINT[]'],
      { kind: 'failed', failure: { code: 'engine_failed' } },
    ],
  ])('%s', async (_how, failures, reads, expected) => {
    const { end, copies } = await written(listColumn, seen, ...failures);
    expect(end).toMatchObject(expected);
    // In the last try, long whole numbers are text.
    expect(copies.map((sql) => readAs(sql))).toEqual(reads.map((type) => `"l": '${type}'`));
  });
});
