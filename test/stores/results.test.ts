/** The promises of a result store, kept by both. */

import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileResultStore } from '../../src/stores/results/files/store.ts';
import { createRedisResultStore } from '../../src/stores/results/redis/store.ts';
import type { ResultStore } from '../../src/stores/results/results.ts';
import { movableClock } from '../support/movable-clock.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../support/redis.ts';
import { ground, HOUR_MS, output, parse, put, resultOf, rowsOf } from './result-ground.ts';

function promises(open: () => Promise<ResultStore>): void {
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
    expect(parse(await store.rows(result, 0, 10))).toEqual(rows);
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
    expect(parse(await store.rows(result, offset, count))).toEqual(
      rows.slice(offset, offset + count),
    );
  });

  test('a result without rows', async () => {
    const result = await put(store, []);
    expect(await store.find(7, result.id)).toEqual(result);
    expect(parse(await store.rows(result, 0, 10))).toEqual([]);
  });

  test('the last row may end without a newline', async () => {
    const rows = rowsOf(1001);
    const result = resultOf(rows);
    await store.put(result, await output(rows, { trailingNewline: false }));
    expect(parse(await store.rows(result, 999, 5))).toEqual(rows.slice(999));
  });

  test('small content may come in memory, with or without a file', async () => {
    const rows = rowsOf(5);
    const { file, bytes, index } = await output(rows);
    const inline = await readFile(file);
    const [alone, beside] = [resultOf(rows), resultOf(rows)];
    await store.put(alone, { file: null, inline, bytes, index });
    await store.put(beside, { file, inline, bytes, index });
    for (const result of [alone, beside])
      expect(parse(await store.rows(result, 1, 3))).toEqual(rows.slice(1, 4));
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
      expect(parse(await store.rows(result, offset, count))).toEqual(
        rows.slice(offset, offset + count),
      );
    }
  });

  test('many pages put at once do not mix', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => put(store, [{ n }])));
    for (const [n, result] of results.entries())
      expect(parse(await store.rows(result, 0, 1))).toEqual([{ n }]);
  });

  test('expires at its moment, not before and not after', async () => {
    const result = await put(store, rowsOf(1500));
    ground.clock.advance({ ms: HOUR_MS - 1 });
    expect(await store.find(7, result.id)).toEqual(result);
    expect(await store.rows(result, 0, 1)).not.toBeNull();
    ground.clock.advance({ ms: 1 });
    expect(await store.find(7, result.id)).toBeNull();
    expect(await store.rows(result, 0, 1)).toBeNull();
    expect(await store.rows(result, 5000, 1)).toBeNull();
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
      expect(await store.rows(result, 0, 1)).toBeNull();
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
    expect([await store.find(7, gone.id), await store.rows(gone, 0, 1)]).toEqual([null, null]);
    expect(await store.find(7, kept.id)).toEqual(kept);
  });

  test('is found again by another process', async () => {
    const rows = rowsOf(3210);
    const result = await put(store, rows);
    const other = await open();
    expect(await other.find(7, result.id)).toEqual(result);
    expect(parse(await other.rows(result, 3200, 100))).toEqual(rows.slice(3200));
    expect(parse(await (await open()).rows(result, 0, 2))).toEqual(rows.slice(0, 2));
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

describe('results in files', () => {
  const open = (): Promise<ResultStore> =>
    createFileResultStore({ directory: join(ground.directory, 'results'), clock: ground.clock });
  promises(open);

  test('a sweep removes what has expired, and nothing else', async () => {
    const store = await open();
    const [soon, later] = [
      await put(store, rowsOf(1)),
      await put(store, rowsOf(1), {
        expiresAt: new Date(ground.clock.now().getTime() + 2 * HOUR_MS),
      }),
    ];
    expect(await store.sweep()).toBe(0);
    ground.clock.advance({ ms: HOUR_MS });
    expect(await store.sweep()).toBe(1);
    expect(await store.find(7, later.id)).toEqual(later);
    expect(readdirSync(join(ground.directory, 'results', '7'))).toEqual([
      later.id.slice('dataRef:'.length),
    ]);
    expect(await store.find(7, soon.id)).toBeNull();
    ground.clock.advance({ ms: HOUR_MS });
    expect(await store.sweep()).toBe(1);
    expect(readdirSync(join(ground.directory, 'results'))).toEqual([]);
  });

  test('halves are not found, and are swept', async () => {
    // The halves get their times from the system.
    ground.clock = movableClock(new Date());
    const store = await open();
    const folder = join(ground.directory, 'results', '7');
    const whole = await put(store, rowsOf(2), {
      expiresAt: new Date(ground.clock.now().getTime() + 2 * HOUR_MS),
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
        ground.clock.now(),
        new Date(ground.clock.now().getTime() - 1_000 * (n + 1)),
      );
    }
    mkdirSync(join(ground.directory, 'results', '9'));
    for (const n of halves.keys()) expect(await store.find(7, `dataRef:half${n}`)).toBeNull();
    expect(await store.sweep()).toBe(0);
    ground.clock.advance({ hours: 1, minutes: 1 });
    expect(await store.sweep()).toBe(halves.length);
    expect(readdirSync(folder)).toEqual([whole.id.slice('dataRef:'.length)]);
  });

  test('one that is damaged is not found, and keeps no sweep from the others', async () => {
    ground.clock = movableClock(new Date());
    const store = await open();
    const folder = join(ground.directory, 'results', '7');
    const [damaged, expired] = [await put(store, rowsOf(2)), await put(store, rowsOf(2))];
    const file = join(folder, damaged.id.slice('dataRef:'.length));
    const content = await readFile(file);
    content.write('#', content.lastIndexOf('{'));
    writeFileSync(file, content);
    mkdirSync(join(folder, 'aaa'));
    const fresh = await open();
    expect(await fresh.find(7, damaged.id)).toBeNull();
    ground.clock.advance({ hours: 3 });
    await expect(fresh.sweep()).rejects.toThrow(
      '1 results could not be looked at; 2 that had expired are gone',
    );
    expect(readdirSync(folder)).toEqual(['aaa']);
    expect(await fresh.find(7, expired.id)).toBeNull();
  });

  test('one that expires earlier than an older one, because results are kept for less time now, is swept', async () => {
    const store = await open();
    const older = await put(store, rowsOf(1), {
      expiresAt: new Date(ground.clock.now().getTime() + 9 * HOUR_MS),
    });
    await put(store, rowsOf(1));
    ground.clock.advance({ hours: 2 });
    expect(await store.sweep()).toBe(1);
    expect(await store.find(7, older.id)).toEqual(older);
  });

  test('nobody else can read them', async () => {
    const store = await open();
    await put(store, rowsOf(1));
    expect(statSync(join(ground.directory, 'results')).mode & 0o077).toBe(0);
  });
});

describeWithRedis('results in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await connectTestRedis();
  });
  afterAll(() => redis.close());
  promises(() =>
    Promise.resolve(
      createRedisResultStore({ redis: redis.client, clock: ground.clock, log: recordedLog() }),
    ),
  );

  test('every key of a result expires by itself', async () => {
    const result = await put(
      createRedisResultStore({ redis: redis.client, clock: ground.clock, log: recordedLog() }),
      rowsOf(2500),
      { workflowId: 4711 },
    );
    const name = result.id.slice('dataRef:'.length);
    const keys = [
      `weir:result:${name}`,
      ...[0, 1, 2].map((page) => `weir:result:${name}:${page}`),
      'weir:results:4711',
    ];
    for (const key of keys) {
      const left = await redis.client.pttl(key);
      expect(left).toBeGreaterThan(HOUR_MS - 60_000);
      expect(left).toBeLessThanOrEqual(HOUR_MS);
    }
    expect(await redis.client.exists(`weir:result:${name}:3`)).toBe(0);
  });

  test('a result that cannot be stored whole leaves nothing', async () => {
    const { client } = redis;
    const failing = new Proxy(client, {
      get(target, name) {
        if (name === 'multi')
          return () =>
            new Proxy(target.multi(), {
              get: (batch, step) =>
                step === 'exec'
                  ? () => Promise.reject(new Error('EXECABORT out of memory'))
                  : () => batch,
            });
        const member = Reflect.get(target, name) as unknown;
        return typeof member === 'function' ? (member as () => unknown).bind(target) : member;
      },
    });
    const rows = rowsOf(2500);
    const result = resultOf(rows);
    await expect(
      createRedisResultStore({ redis: failing, clock: ground.clock, log: recordedLog() }).put(
        result,
        await output(rows),
      ),
    ).rejects.toThrow('EXECABORT');
    const name = result.id.slice('dataRef:'.length);
    expect(
      await client.exists(
        `weir:result:${name}`,
        ...[0, 1, 2].map((page) => `weir:result:${name}:${page}`),
      ),
    ).toBe(0);
  });

  test('a page that Redis dropped ends the result', async () => {
    const store = createRedisResultStore({
      redis: redis.client,
      clock: ground.clock,
      log: recordedLog(),
    });
    const result = await put(store, rowsOf(2500));
    await redis.client.del(`weir:result:${result.id.slice('dataRef:'.length)}:1`);
    expect(await store.rows(result, 1500, 10)).toBeNull();
  });
});
