/** Results in files: the promises of a result store, and what files alone can do. */

import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createFileResultStore } from '../../../src/stores/results/files/store.ts';
import type { ResultStore } from '../../../src/stores/results/results.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { parseLines } from '../../support/ndjson.ts';
import { fixture, HOUR_MS, output, put, resultOf, rowsOf } from './result-fixture.ts';
import { promises } from './result-promises.ts';

describe('results in files', () => {
  const open = (): Promise<ResultStore> =>
    createFileResultStore({ directory: join(fixture.directory, 'results'), clock: fixture.clock });
  promises(open);

  test('a sweep removes what has expired, and nothing else', async () => {
    const store = await open();
    const [soon, later] = [
      await put(store, rowsOf(1)),
      await put(store, rowsOf(1), {
        expiresAt: new Date(fixture.clock.now().getTime() + 2 * HOUR_MS),
      }),
    ];
    expect(await store.sweep()).toBe(0);
    fixture.clock.advance({ ms: HOUR_MS });
    expect(await store.sweep()).toBe(1);
    expect(await store.find(7, later.id)).toEqual(later);
    expect(readdirSync(join(fixture.directory, 'results', '7'))).toEqual([
      later.id.slice('dataRef:'.length),
    ]);
    expect(await store.find(7, soon.id)).toBeNull();
    fixture.clock.advance({ ms: HOUR_MS });
    expect(await store.sweep()).toBe(1);
    expect(readdirSync(join(fixture.directory, 'results'))).toEqual([]);
  });

  test('what a full disk took a part of is stored by the next attempt', async () => {
    const store = await open();
    const rows = rowsOf(3);
    const file = await output(rows);
    // A part of what belongs to the result was added to the rows.
    appendFileSync(file.file, '{"half');
    const result = resultOf(rows);
    await store.put(result, file);
    expect(await store.find(7, result.id)).toEqual(result);
    const lines = (await store.lines(result))!;
    expect(parseLines(await buffer(lines.chunks))).toEqual(rows);
  });

  test('rows that are gone are no result', async () => {
    const store = await open();
    const file = await output(rowsOf(1));
    const result = resultOf(rowsOf(1));
    await store.put(result, file);
    await expect(store.put(result, file)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await store.find(7, result.id)).toEqual(result);
  });

  test('halves are not found, and are swept', async () => {
    // The halves get their times from the system.
    fixture.clock = movableClock(new Date());
    const store = await open();
    const folder = join(fixture.directory, 'results', '7');
    const whole = await put(store, rowsOf(2), {
      expiresAt: new Date(fixture.clock.now().getTime() + 2 * HOUR_MS),
    });
    const content = await readFile(join(folder, whole.id.slice('dataRef:'.length)));
    const halves = [
      Buffer.alloc(0),
      content.subarray(0, 20),
      content.subarray(0, -1),
      Buffer.from('ffffffffWEIRROWS'),
      Buffer.from('zzzzzzzzWEIRROWS'),
    ];
    for (const [n, half] of halves.entries()) {
      writeFileSync(join(folder, `half${n}`), half);
      utimesSync(
        join(folder, `half${n}`),
        fixture.clock.now(),
        new Date(fixture.clock.now().getTime() - 1_000 * (n + 1)),
      );
    }
    mkdirSync(join(fixture.directory, 'results', '9'));
    for (const n of halves.keys()) expect(await store.find(7, `dataRef:half${n}`)).toBeNull();
    expect(await store.sweep()).toBe(0);
    fixture.clock.advance({ hours: 1, minutes: 1 });
    expect(await store.sweep()).toBe(halves.length);
    expect(readdirSync(folder)).toEqual([whole.id.slice('dataRef:'.length)]);
  });

  test('one that is damaged is not found, and keeps no sweep from the others', async () => {
    fixture.clock = movableClock(new Date());
    const store = await open();
    const folder = join(fixture.directory, 'results', '7');
    const [damaged, expired] = [await put(store, rowsOf(2)), await put(store, rowsOf(2))];
    const file = join(folder, damaged.id.slice('dataRef:'.length));
    const content = await readFile(file);
    content.write('#', content.lastIndexOf('{'));
    writeFileSync(file, content);
    mkdirSync(join(folder, 'aaa'));
    const fresh = await open();
    expect(await fresh.find(7, damaged.id)).toBeNull();
    fixture.clock.advance({ hours: 3 });
    await expect(fresh.sweep()).rejects.toThrow(
      '1 results could not be looked at; 2 that had expired are gone',
    );
    expect(readdirSync(folder)).toEqual(['aaa']);
    expect(await fresh.find(7, expired.id)).toBeNull();
  });

  test('one that expires earlier than an older one, because results are kept for less time now, is swept', async () => {
    const store = await open();
    const older = await put(store, rowsOf(1), {
      expiresAt: new Date(fixture.clock.now().getTime() + 9 * HOUR_MS),
    });
    await put(store, rowsOf(1));
    fixture.clock.advance({ hours: 2 });
    expect(await store.sweep()).toBe(1);
    expect(await store.find(7, older.id)).toEqual(older);
  });

  test('no one else can read them', async () => {
    const store = await open();
    await put(store, rowsOf(1));
    const directory = join(fixture.directory, 'results');
    for (const folder of ['', '7'])
      expect([folder, statSync(join(directory, folder)).mode & 0o777]).toEqual([folder, 0o700]);
  });
});
