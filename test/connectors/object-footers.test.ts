/** The columns of Parquet objects before a run, from their footers: they are those that a run gives. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { emptyParquet, varint, withFooter } from '../support/empty-parquet.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';
import { useBucket } from './bucket-service.ts';

const service = useBucket();
const { put } = service;
let duckDb: InProcessDuckDb;
let directory: string;
beforeAll(async () => {
  duckDb = await openDuckDb();
  directory = mkdtempSync(join(tmpdir(), 'weir-footers-'));
});
afterAll(() => {
  duckDb.close();
  rmSync(directory, { recursive: true, force: true });
});

async function parquet(select: string, options = ''): Promise<Buffer> {
  const file = join(directory, 'made.parquet');
  await duckDb.run(`COPY (${select}) TO '${file}' (FORMAT parquet${options})`);
  return readFileSync(file);
}

async function columnsOf(config: object) {
  const { nodes, warnings } = await service.validated(config);
  return { columns: nodes?.[0]?.outputs['output1'], warnings };
}

async function columnsInRun(config: object) {
  const request = { key: service.app.keys.all, body: service.graphOf(config) };
  const { body } = await service.app.client.ok('previewGraph', request);
  return body.data.nodes[0]?.columns;
}

it('are those of a run, for every type', async () => {
  const values = [
    '(-5)::TINYINT',
    '5::UINTEGER',
    '9223372036854775807::UBIGINT',
    '0.5::FLOAT',
    '1.5::DECIMAL(4,1)',
    '12::DECIMAL(10,0)',
    '12::DECIMAL(38,0)',
    'true',
    "'a'",
    "DATE '2024-01-31'",
    "TIMESTAMP '2024-01-31 03:04:05'",
    "TIMESTAMPTZ '2024-01-31 03:04:05+02'",
    "TIME '10:11:12'",
    "'ab'::BLOB",
    "'00000000-0000-0000-0000-000000000001'::UUID",
    '[1, 2]',
    "{'a': 1, 'b': ['x']}",
    "map(['x'], [1])",
    'NULL::INTEGER',
  ];
  const list = values.map((value, at) => `${value} AS c${at}`).join(', ');
  put('a.parquet', await parquet(`SELECT ${list}`));
  const config = { key: 'a.parquet', filename_column: 'file' };
  const { columns, warnings } = await columnsOf(config);
  expect(warnings).toEqual([]);
  expect(columns).toHaveLength(values.length + 1);
  expect(await columnsInRun(config)).toMatchObject(columns ?? []);
});

it('take the statistics of unsigned numbers, as a run takes their values', async () => {
  put('a.parquet', await parquet('SELECT 18446744073709551615::UBIGINT AS n'));
  const { columns } = await columnsOf({ key: 'a.parquet' });
  expect(columns).toEqual([{ name: 'n', type: 'string' }]);
  expect(await columnsInRun({ key: 'a.parquet' })).toMatchObject([{ name: 'n', type: 'string' }]);
});

it('need the footer of a large object only, however long it is', async () => {
  const columns = Array.from({ length: 200 }, (_, at) => `hash(i, ${at}) % 97 AS c${at}`);
  const select = `SELECT ${columns.join(', ')} FROM range(12000) t(i)`;
  const content = await parquet(select, ', ROW_GROUP_SIZE 2048');
  put('a.parquet', content);
  service.bucket.requests.length = 0;
  expect((await columnsOf({ key: 'a.parquet' })).columns).toHaveLength(200);
  const footer = content.readUInt32LE(content.length - 8) + 8;
  expect(footer).toBeGreaterThan(65_536);
  const size = content.length;
  expect(service.bucket.requests.flatMap(({ headers: { range } }) => range ?? [])).toEqual([
    'bytes=0-63',
    `bytes=${size - 65_536}-${size - 1}`,
    `bytes=${size - footer}-${size - 65_537}`,
  ]);
});

it('are compared with those that are declared', async () => {
  put('a.parquet', await parquet('SELECT 1 AS id, 2.5::DECIMAL(4,1) AS amount'));
  const key = 'a.parquet';
  const declared = await columnsOf({ key, columns: { amount: 'number' } });
  expect(declared).toEqual({ columns: [{ name: 'amount', type: 'number' }], warnings: [] });
  const messageOf = async (columns: object) =>
    (await columnsOf({ key, columns })).warnings?.[0]?.message;
  expect(await messageOf({ id: 'date' })).toContain(
    'Column `id` is declared as date, but the object `a.parquet` has it as integer',
  );
  expect(await messageOf({ total: 'number' })).toContain('has no column `total`');
});

it('of a compressed object are not known', async () => {
  put('a.parquet.gz', gzipSync(await parquet('SELECT 1 AS id')));
  expect(await columnsOf({ key: 'a.parquet.gz' })).toEqual({ columns: null, warnings: [] });
});

const DAMAGED = 'The object `a.parquet` cannot be read: it is damaged, or was cut off';
/** Lists of lists, each with a size for which there is no memory. */
const bomb = (): Buffer =>
  withFooter(
    Buffer.concat([
      Buffer.from([0x15, 2, 0x19, 0xf9]),
      ...Array.from({ length: 1_000 }, () =>
        Buffer.concat([varint(30_000_000), Buffer.from([0xf9])]),
      ),
    ]),
  );

it.each<[string, () => Buffer, string]>([
  ['that is cut off', () => emptyParquet(['a', 'b']).subarray(0, -20), DAMAGED],
  ['whose footer begins before it', () => withFooter(Buffer.alloc(9)).fill(99, 13, 17), DAMAGED],
  ['with garbage in its footer', () => withFooter(Buffer.alloc(90_000, 'garbage ')), DAMAGED],
  ['with a footer that asks for any memory', bomb, 'The object `a.parquet` cannot be read'],
  [
    'with a huge footer',
    () => withFooter(Buffer.alloc(17 * 1_048_576)),
    'The footer of the object `a.parquet` has more than 16 MiB',
  ],
  [
    'with very many columns',
    () => emptyParquet(Array.from({ length: 50_000 }, (_, at) => `c${at}`)),
    'The object `a.parquet`: A table has at most 500 columns, but 50000 would come out of here',
  ],
  ['that is no Parquet', () => Buffer.from('id\n1\n'), 'The object `a.parquet` is not a Parquet'],
  ['that is empty', () => Buffer.alloc(0), 'The object `a.parquet` is not a Parquet file'],
])('of an object %s are a warning', async (_, content, message) => {
  put('a.parquet', content());
  const { columns, warnings } = await columnsOf({ key: 'a.parquet' });
  expect(columns).toBeNull();
  expect(warnings).toEqual([
    expect.objectContaining({ code: 'source_failed', message: expect.stringContaining(message) }),
  ]);
});
