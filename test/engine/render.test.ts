/** How values of every type leave the engine: through the same COPY that a child writes with. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { renderedColumns } from '../../src/engine/dialects/duckdb/render.ts';
import { duckdbType, literal } from '../../src/engine/sql.ts';
import type { DataType, Json } from '../../src/engine/types.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';

let duckdb: InProcessDuckDb;
const directory = mkdtempSync(join(tmpdir(), 'weir-render-'));
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => {
  duckdb.close();
  rmSync(directory, { recursive: true });
});

async function written(values: readonly string[], type: DataType): Promise<string[]> {
  const file = join(directory, 'out.json');
  const table = values.map((value) => `(CAST(${value} AS ${duckdbType(type)}))`).join(', ');
  await duckdb.run(
    `COPY (SELECT ${renderedColumns([{ name: 'v', type }])} FROM (VALUES ${table}) AS t(v)) TO '${file}' (FORMAT json)`,
  );
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.slice('{"v":'.length, -1));
}

it.each<[DataType, Record<string, string>]>([
  [
    'integer',
    {
      '0': '0',
      '-5': '-5',
      '9007199254740991': '9007199254740991',
      '-9007199254740991': '-9007199254740991',
      '9007199254740992': '"9007199254740992"',
      '-9007199254740992': '"-9007199254740992"',
      '9223372036854775807': '"9223372036854775807"',
      '-9223372036854775808': '"-9223372036854775808"',
      NULL: 'null',
    },
  ],
  [
    'number',
    {
      '1.5': '1.5',
      '1e20': '100000000000000000000.0',
      '1e-7': '1e-7',
      '0.1e0 + 0.2e0': '0.30000000000000004',
      "'NaN'": 'null',
      "'inf'": 'null',
      "'-inf'": 'null',
      NULL: 'null',
    },
  ],
  ['string', { '\'a "b" \\ \n é 😀\'': '"a \\"b\\" \\\\ \\n é 😀"', "''": '""', NULL: 'null' }],
  ['boolean', { TRUE: 'true', FALSE: 'false', NULL: 'null' }],
  [
    'date',
    {
      "'2026-01-02'": '"2026-01-02"',
      "'0001-01-01'": '"0001-01-01"',
      "'9999-12-31'": '"9999-12-31"',
      "'infinity'": 'null',
      NULL: 'null',
    },
  ],
  [
    'timestamp',
    {
      "'2026-01-02'": '"2026-01-02T00:00:00.000Z"',
      "'2026-01-02 03:04:05.678'": '"2026-01-02T03:04:05.678Z"',
      "'2026-01-02 03:04:05.678901'": '"2026-01-02T03:04:05.678901Z"',
      "'2026-01-02 03:04:05.000001'": '"2026-01-02T03:04:05.000001Z"',
      "'0001-01-01'": '"0001-01-01T00:00:00.000Z"',
      "'9999-12-31 23:59:59.999999'": '"9999-12-31T23:59:59.999999Z"',
      "'1969-12-31 23:59:59.999'": '"1969-12-31T23:59:59.999Z"',
      "'infinity'": 'null',
      NULL: 'null',
    },
  ],
  [
    'object',
    {
      '\'{"a": [1, null, "x"]}\'': '{"a":[1,null,"x"]}',
      "'null'": 'null',
      "'5'": '5',
      NULL: 'null',
    },
  ],
  ['array', { '\'[{"a":1}]\'': '[{"a":1}]', "'[]'": '[]', NULL: 'null' }],
])('%s', async (type, expected) => {
  expect(await written(Object.keys(expected), type)).toEqual(Object.values(expected));
});

it.each<[DataType, string]>([
  ['date', "'0001-12-31 (BC)'"],
  ['date', "'10000-01-01'"],
  ['timestamp', "'0007-01-01 (BC) 00:00:00'"],
  ['timestamp', "'10000-01-01 00:00:00'"],
])('a year that has no four digits fails the run: %s %s', async (type, value) => {
  await expect(written([value], type)).rejects.toThrow('A date or time is out of range');
});

it.each<[DataType, Json, string]>([
  ['integer', 42, '42'],
  ['integer', null, 'null'],
  ['number', 0.1, '0.1'],
  ['number', 1e21, '1e21'],
  ['string', "it's", '"it\'s"'],
  ['boolean', false, 'false'],
  ['date', '2026-01-02', '"2026-01-02"'],
  ['timestamp', '2026-01-02T03:04:05+02:00', '"2026-01-02T01:04:05.000Z"'],
  ['object', { a: "it's" }, '{"a":"it\'s"}'],
  ['array', [1, 'x'], '[1,"x"]'],
])('a literal of type %s: %j', async (type, value, expected) => {
  expect(JSON.parse((await written([literal(value, type)], type))[0] ?? '')).toEqual(
    JSON.parse(expected),
  );
});
