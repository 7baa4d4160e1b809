/** Which way rows come in that are in memory already: as a part of the statement, beside it as text, or in a file. */

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IngestContext } from '../../src/engine/ingest/context.ts';
import { createByteBudget } from '../../src/engine/ingest/byte-budget.ts';
import { loadFixedRows, loadRows } from '../../src/engine/ingest/rows.ts';
import type { SizedSource } from '../../src/engine/plan/plan.ts';
import type { JsonObject } from '../../src/engine/types.ts';

const MAX_TEXT_BYTES = 262_144;

let directory: string;
let byteBudget: ReturnType<typeof createByteBudget>;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-rows-'));
  byteBudget = createByteBudget(2 ** 30);
});
afterEach(() => rmSync(directory, { recursive: true }));

const file = (): string => join(directory, 'rows.ndjson');
const context = (): IngestContext =>
  // Nothing else of it is used.
  ({
    parameter: 'rows1',
    byteBudget,
    signal: new AbortController().signal,
    newFile: (extension: string) => join(directory, `rows.${extension}`),
  }) as unknown as IngestContext;

function sourceOf(loaded: Awaited<ReturnType<typeof loadRows>>): SizedSource {
  if (loaded.kind !== 'loaded') throw new Error(JSON.stringify(loaded));
  return loaded.source;
}

const wayOf = ({ input }: SizedSource): 'statement' | 'text' | 'file' => {
  if (input === undefined) return 'statement';
  return 'text' in input.value ? 'text' : 'file';
};

const fixed = async (rows: readonly JsonObject[], declared?: Parameters<typeof loadRows>[1]) =>
  sourceOf(await loadFixedRows(rows, declared, context()));
const ofRun = async (rows: readonly JsonObject[]) =>
  sourceOf(await loadRows(rows, undefined, 'refuse', context()));

const rowsIn = (lines: string): unknown =>
  lines
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
const numbers = (count: number): JsonObject[] => Array.from({ length: count }, (_, n) => ({ n }));
/** Rows of one text, which as JSON take so many bytes. */
const ofBytes = (bytes: number, character = 'x'): JsonObject[] => {
  const room = bytes - '[{"t":""}]'.length;
  return [{ t: character.repeat(room / Buffer.byteLength(character)) }];
};

describe('rows of a config', () => {
  it.each<[string, JsonObject[], 'statement' | 'text' | 'file']>([
    ['a hundred', numbers(100), 'statement'],
    ['a hundred and one', numbers(101), 'text'],
    ['a thousand and one', numbers(1_001), 'file'],
    ['65,536 characters', [{ t: 'x'.repeat(65_530) }, { t: '123456' }], 'statement'],
    ['65,537 characters', [{ t: 'x'.repeat(65_531) }, { t: '123456' }], 'text'],
    ['a text that SQL cannot carry', [{ t: 'a\u0000' }], 'text'],
    ['half of a pair', [{ t: '\ud83e' }], 'text'],
  ])('%s', async (_what, rows, way) => {
    const source = await fixed(rows);
    expect(wayOf(source)).toBe(way);
    expect(source).toMatchObject({
      rows: rows.length,
      bytes: Buffer.byteLength(JSON.stringify(rows)),
    });
  });

  it('are a table without rows where there are none', async () => {
    expect(await fixed([], { n: 'integer' })).toEqual({
      columns: [{ name: 'n', type: 'integer' }],
      table: '(SELECT CAST(c0 AS BIGINT) AS "n" FROM (VALUES (NULL)) AS t(c0) WHERE FALSE)',
      rows: 0,
      bytes: 2,
      warnings: [],
    });
  });

  it('are values of their columns, null where there is none', async () => {
    const { table } = await fixed([{ n: 2 ** 60, t: "it's" }, { l: [1] }]);
    expect(table).toBe(
      `(SELECT CAST(c0 AS BIGINT) AS "n", CAST(c1 AS VARCHAR) AS "t", CAST(c2 AS JSON) AS "l" FROM (VALUES ('${2n ** 60n}', 'it''s', NULL), (NULL, NULL, '[1]')) AS t(c0, c1, c2))`,
    );
  });
});

describe('rows of a run', () => {
  it.each<[string, JsonObject[], 'text' | 'file']>([
    ['none', [], 'text'],
    ['a thousand', numbers(1_000), 'text'],
    ['a thousand and one', numbers(1_001), 'file'],
    ['as many bytes as may travel', ofBytes(MAX_TEXT_BYTES), 'text'],
    ['one more', ofBytes(MAX_TEXT_BYTES + 1), 'file'],
    ['as many of two bytes', ofBytes(MAX_TEXT_BYTES, 'é'), 'text'],
    ['more bytes than characters', ofBytes(MAX_TEXT_BYTES + 2, 'é'), 'file'],
  ])('%s', async (_what, rows, way) => {
    const source = await ofRun(rows);
    expect(wayOf(source)).toBe(way);
    const bytes = Buffer.byteLength(JSON.stringify(rows));
    expect(source).toMatchObject({ rows: rows.length, bytes });
    // What travels with the statement takes nothing of the disk.
    expect(byteBudget.leftBytes() === createByteBudget(2 ** 30).leftBytes()).toBe(way === 'text');
  });

  it('have all columns in each as text', async () => {
    const source = await ofRun([{ a: 1 }, { b: 2 ** 60, a: null }, {}]);
    expect(source.input).toEqual({
      parameter: 'rows1',
      value: { text: `[{"a":1,"b":null},{"a":null,"b":${2n ** 60n}},{"a":null,"b":null}]` },
    });
    const same = await ofRun([{ a: 2 ** 60 }, { a: 1 }]);
    expect(same.input?.value).toEqual({ text: `[{"a":${2n ** 60n}},{"a":1}]` });
  });

  it('go to a file where the columns that are missing would take more than may travel', async () => {
    // Each row has a column of its own.
    const rows = (count: number): JsonObject[] =>
      Array.from({ length: count }, (_, at) => ({ [`c${at}`]: 1 }));
    expect(wayOf(await ofRun(rows(100)))).toBe('text');
    expect(wayOf(await ofRun(rows(200)))).toBe('file');
  });

  it.each([1_001, 1_024, 1_025, 5_000])('%d are lines in a file of their owner', async (count) => {
    const rows = Array.from({ length: count }, (_, n) => ({
      n,
      t: `row ${n}`,
      w: n % 7 === 0 ? 2 ** 60 : n,
    }));
    const source = await ofRun(rows);
    const content = readFileSync(file(), 'utf8');
    expect(rowsIn(content)).toEqual(rows);
    expect(content).toContain(`"w":${2n ** 60n}`);
    expect(source.bytes).toBe(Buffer.byteLength(content) + 1);
    expect(source.input).toEqual({ parameter: 'rows1', value: { file: file() } });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const taken = createByteBudget(2 ** 30).leftBytes() - byteBudget.leftBytes();
    expect(taken).toBe(Buffer.byteLength(content));
  });

  it('of more than a MiB are written piece by piece, all of them', async () => {
    const rows = Array.from({ length: 1_500 }, (_, n) => ({ n, t: 'x'.repeat(2_000) }));
    await ofRun(rows);
    expect(rowsIn(readFileSync(file(), 'utf8'))).toEqual(rows);
  });

  it.each([10, 2_000])('%d with one that does not fit are refused', async (count) => {
    const rows = [...numbers(count), { n: 'x' }];
    expect(await loadRows(rows, { n: 'integer' }, 'refuse', context())).toMatchObject({
      kind: 'problem',
      problem: { code: 'invalid_value', message: expect.stringContaining('n') },
    });
  });
});
