/** The rows of an output, a few at a time, wherever the pieces of its file end. */

import { writeFileSync } from 'node:fs';

import type { RepeatedCall } from '../../src/engine/index.ts';
import { parsedRows, rowsOfCalls } from '../../src/services/executions/deliveries/calls.ts';
import { testDirectory, type TestDirectory } from '../support/engine.ts';

let directory: TestDirectory;
beforeAll(() => {
  directory = testDirectory();
});
afterAll(() => directory.remove());

const rowsUpTo = (count: number, size = 1) =>
  Array.from({ length: count }, (_, n) => ({ n, text: `"ü\n${'x'.repeat(size)}` }));

type Rows = readonly object[];

async function callsOf(
  rows: Rows,
  rowsPerCall: number,
  from: number,
  isInline: boolean,
  repeated: readonly RepeatedCall[] = [],
) {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const file = `${directory.path}/rows`;
  writeFileSync(file, text);
  const output = isInline ? { file: null, inline: Buffer.from(text) } : { file };
  const calls = [];
  for await (const call of rowsOfCalls(output, { rowsPerCall, repeated }, from))
    calls.push({
      row: call.row,
      rows: call.rows,
      key: call.repeated?.idempotencyKey,
      values: parsedRows(call),
    });
  return calls;
}

function expected(rows: Rows, perCall: number, from: number) {
  const calls = [];
  for (let row = from; row < rows.length; row += perCall) {
    const values = rows.slice(row, row + perCall);
    calls.push({ row, rows: values.length, values });
  }
  return calls;
}

it('keeps the digits of whole numbers within values', () => {
  const lines = Buffer.from('{"a":{"id":9007199254740993}}\n{"a":[1,"9007199254740993"]}\n');
  expect(parsedRows({ row: 0, rows: 2, lines })).toEqual([
    { a: { id: 9007199254740993n } },
    { a: [1, '9007199254740993'] },
  ]);
});

describe.each([true, false])('rows of calls, inline: %s', (isInline) => {
  it.each([
    [0, 10, 0],
    [1, 1, 0],
    [7, 3, 0],
    [7, 3, 4],
    [6, 3, 0],
    [6, 3, 6],
    [2_000, 1, 1_990],
  ])('%i rows, %i a call, from %i', async (count, perCall, from) => {
    const rows = rowsUpTo(count);
    expect(await callsOf(rows, perCall, from, isInline)).toEqual(expected(rows, perCall, from));
  });

  it.each([
    [0, [[0, 3]]],
    [
      1,
      [
        [0, 2],
        [2, 1],
      ],
    ],
  ])('8 MiB a call, and %i bytes more', async (more, expectedCalls) => {
    // prettier-ignore
    const LIMIT = 8 * 1_048_576;
    const sized = (bytes: number) => ({ t: 'x'.repeat(bytes - '{"t":""}\n'.length) });
    const rows = [sized(3_000_000), sized(3_000_000), sized(LIMIT - 6_000_000 + more)];
    for (const perCall of [3, 10]) {
      const calls = await callsOf(rows, perCall, 0, isInline);
      expect(calls.map(({ row, rows: count }) => [row, count])).toEqual(expectedCalls);
    }
    const twice = await callsOf([...rows, ...rows], 3, 0, isInline);
    expect(twice.map(({ rows: count }) => count)).toEqual(more === 0 ? [3, 3] : [2, 2, 2]);
  });

  it('fewer rows a call where they would be more than 8 MiB, from wherever calls begin', async () => {
    const MIB = 1_048_576;
    const sizes = [3, 4, 2, 9, 1, 1, 7.9, 0.01];
    const rows = sizes.map((size, n) => ({ n, text: 'x'.repeat(size * MIB) }));
    const counts = async (from: number) =>
      (await callsOf(rows, 4, from, isInline)).map(({ row, rows: count }) => [row, count]);
    expect(await counts(0)).toEqual([[0, 2], [2, 1], [3, 1], [4, 2], [6, 2]]); // prettier-ignore
    expect(await counts(4)).toEqual([[4, 2], [6, 2]]); // prettier-ignore
  });

  it('of an earlier run as they were, and other rows in calls of their own', async () => {
    const MIB = 1_048_576;
    const rows = [...rowsUpTo(4), ...rowsUpTo(4, 3 * MIB), ...rowsUpTo(3)];
    const repeated = [
      { row: 1, rows: 2, idempotencyKey: 'a' },
      { row: 4, rows: 4, idempotencyKey: 'b' },
      { row: 8, rows: 1, idempotencyKey: 'c' },
    ];
    const calls = await callsOf(rows, 3, 0, isInline, repeated);
    expect(calls.map(({ row, rows: count, key }) => [row, count, key])).toEqual([
      [0, 1, undefined],
      [1, 2, 'a'],
      [3, 1, undefined],
      [4, 4, 'b'],
      [8, 1, 'c'],
      [9, 2, undefined],
    ]);
    expect(calls.flatMap(({ values }) => values)).toEqual(rows);
    expect(await callsOf(rows, 3, 4, isInline, repeated)).toEqual(calls.slice(3));
  });

  it('rows that are longer than what is read at a time, and end where it ends', async () => {
    const long = rowsUpTo(5, 300_000);
    expect(await callsOf(long, 2, 1, isInline)).toEqual(expected(long, 2, 1));
    // 262,144 bytes are 8,192 lines of 32.
    const even = Array.from({ length: 20_000 }, (_, n) => ({ n: `${n}`.padStart(23, '0') }));
    expect(Buffer.byteLength(`${JSON.stringify(even[0])}\n`)).toBe(32);
    expect(await callsOf(even, 4_096, 5, isInline)).toEqual(expected(even, 4_096, 5));
  });
});
