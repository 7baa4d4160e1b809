/** The promises of a result store, kept by both. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ResultStore } from '../../../src/stores/results/results.ts';
import { fixture, HOUR_MS, output, parse, put, resultOf, read, rowsOf } from './result-fixture.ts';

export function promises(open: () => Promise<ResultStore>): void {
  let store: ResultStore;
  beforeEach(async () => {
    store = await open();
  });

  test('gives back what was put, and takes the file over', async () => {
    const rows = rowsOf(3);
    const file = await output(rows);
    const result = resultOf(rows);
    await store.put(result, file);
    expect(existsSync(file.file)).toBe(false);
    expect(await store.find(7, result.id)).toEqual(result);
    expect(parse(await read(store, result, 0, 10))).toEqual(rows);
  });

  test.each([
    [0, 100],
    [999, 2],
    [1000, 1000],
    [1999, 1],
    [2300, 100],
    [0, 2345],
    [1, 2343],
    [2344, 1],
    [2344, 500],
    [2345, 10],
    [99_000_000, 10],
    [5, 0],
  ])('rows from %d, %d of them', async (offset, count) => {
    const rows = rowsOf(2345);
    const result = await put(store, rows);
    expect(parse(await read(store, result, offset, count))).toEqual(
      rows.slice(offset, offset + count),
    );
  });

  test.each([[0], [1], [2345]])('all of %d rows, from end to end', async (count) => {
    const rows = rowsOf(count);
    const result = await put(store, rows);
    const lines = await store.lines(result);
    const chunks: Buffer[] = [];
    for await (const chunk of lines!.chunks) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    expect(content.toString()).toBe(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    expect([null, content.length]).toContain(lines!.bytes);
  });

  test('no rows from end to end of a result that has expired', async () => {
    const result = await put(store, rowsOf(3));
    fixture.clock.advance({ ms: HOUR_MS });
    expect(await store.lines(result)).toBeNull();
  });

  test('a result without rows', async () => {
    const result = await put(store, []);
    expect(await store.find(7, result.id)).toEqual(result);
    expect(parse(await read(store, result, 0, 10))).toEqual([]);
  });

  test('the last row may end without a newline', async () => {
    const rows = rowsOf(1001);
    const result = resultOf(rows);
    await store.put(result, await output(rows, { trailingNewline: false }));
    expect(parse(await read(store, result, 999, 5))).toEqual(rows.slice(999));
  });

  test('small content may come in memory, with or without a file', async () => {
    const rows = rowsOf(5);
    const { file, bytes, index } = await output(rows);
    const inline = await readFile(file);
    const [alone, beside] = [resultOf(rows), resultOf(rows)];
    await store.put(alone, { file: null, inline, bytes, index });
    await store.put(beside, { file, inline, bytes, index });
    for (const result of [alone, beside])
      expect(parse(await read(store, result, 1, 3))).toEqual(rows.slice(1, 4));
    expect(existsSync(file)).toBe(false);
  });

  test('rows larger than any buffer', async () => {
    const rows = Array.from({ length: 9 }, (_, n) => ({ n, text: String(n).repeat(700_000) }));
    const result = await put(store, rows);
    for (const [offset, count] of [
      [0, 9],
      [3, 2],
      [8, 5],
    ] as const) {
      expect(parse(await read(store, result, offset, count))).toEqual(
        rows.slice(offset, offset + count),
      );
    }
  });

  test('many pages put at once do not mix', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => put(store, [{ n }])));
    for (const [n, result] of results.entries())
      expect(parse(await read(store, result, 0, 1))).toEqual([{ n }]);
  });

  test('expires at its moment, not before and not after', async () => {
    const result = await put(store, rowsOf(1500));
    fixture.clock.advance({ ms: HOUR_MS - 1 });
    expect(await store.find(7, result.id)).toEqual(result);
    expect(await read(store, result, 0, 1)).not.toBeNull();
    fixture.clock.advance({ ms: 1 });
    expect(await store.find(7, result.id)).toBeNull();
    expect(await read(store, result, 0, 1)).toBeNull();
    expect(await read(store, result, 5000, 1)).toBeNull();
  });

  test('belongs to its workflow alone', async () => {
    const result = await put(store, rowsOf(1));
    expect(await store.find(8, result.id)).toBeNull();
    expect(await store.find(7, `${result.id}x`)).toBeNull();
  });

  test('what is no id names nothing', async () => {
    await put(store, rowsOf(1));
    const ids = [
      '',
      'x',
      'dataRef:',
      'dataRef:.',
      'dataRef:..',
      'dataRef:../7/x',
      'dataRef:a/b',
      'dataRef:a\0',
      'dataRef:*',
      'dataRef:é',
      `dataRef:${'a'.repeat(5000)}`,
    ];
    for (const id of ids) expect(await store.find(7, id)).toBeNull();
  });

  test('goes with its workflow, and no other does', async () => {
    const [gone, alsoGone, kept] = [
      await put(store, rowsOf(1)),
      await put(store, rowsOf(2500)),
      await put(store, rowsOf(1), { workflowId: 77 }),
    ];
    await store.deleteByWorkflow(7);
    for (const result of [gone, alsoGone]) {
      expect(await store.find(7, result.id)).toBeNull();
      expect(await read(store, result, 0, 1)).toBeNull();
    }
    expect(await store.find(77, kept.id)).toEqual(kept);
    await store.deleteByWorkflow(7);
    const again = await put(store, rowsOf(1));
    expect(await store.find(7, again.id)).toEqual(again);
  });

  test('one is removed, stored or not, and no other is', async () => {
    const [gone, kept] = [await put(store, rowsOf(2500)), await put(store, rowsOf(1))];
    await store.remove(gone);
    await store.remove(gone);
    await store.remove(resultOf(rowsOf(1)));
    expect([await store.find(7, gone.id), await read(store, gone, 0, 1)]).toEqual([null, null]);
    expect(await store.find(7, kept.id)).toEqual(kept);
  });

  test('is found again by another process', async () => {
    const rows = rowsOf(3210);
    const result = await put(store, rows);
    const other = await open();
    expect(await other.find(7, result.id)).toEqual(result);
    expect(parse(await read(other, result, 3200, 100))).toEqual(rows.slice(3200));
    expect(parse(await read(await open(), result, 0, 2))).toEqual(rows.slice(0, 2));
  });

  test('names of columns are only names', async () => {
    const columns = ['__proto__', 'year', '2024', 'constructor', '1', 'id'].map((name) => ({
      name,
      type: 'string',
    }));
    const result = await put(store, rowsOf(1), { columns });
    const found = await (await open()).find(7, result.id);
    expect(found?.columns).toEqual(columns);
  });
}
