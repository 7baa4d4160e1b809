/** Results in Redis: the promises of a result store, and what Redis alone can do. */

import { truncate } from 'node:fs/promises';
import { DeflateRaw } from 'node:zlib';
import { createRedisResultStore } from '../../../src/stores/results/redis/store.ts';
import { parseLines } from '../../support/ndjson.ts';
import { recordedLog } from '../../support/recorded-log.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';
import { fixture, HOUR_MS, output, put, resultOf, read, rowsOf } from './result-fixture.ts';
import { promises } from './result-promises.ts';

describeWithRedis('results in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await connectTestRedis();
  });
  afterAll(() => redis.close());
  promises(() =>
    Promise.resolve(
      createRedisResultStore({ redis: redis.client, clock: fixture.clock, log: recordedLog() }),
    ),
  );

  test('every key of a result expires by itself', async () => {
    const result = await put(
      createRedisResultStore({ redis: redis.client, clock: fixture.clock, log: recordedLog() }),
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

  /** A store in whose commands these take the place of Redis' own. */
  function storeWith(commands: Readonly<Record<string, (key: string) => Promise<unknown>>>) {
    const failing = new Proxy(redis.client, {
      get(target, name: string) {
        if (Object.hasOwn(commands, name)) return commands[name];
        const member = Reflect.get(target, name) as unknown;
        return typeof member === 'function' ? (member as () => unknown).bind(target) : member;
      },
    });
    return createRedisResultStore({ redis: failing, clock: fixture.clock, log: recordedLog() });
  }
  const outOfMemory = () => Promise.reject(new Error('OOM command not allowed'));

  test('a result that cannot be stored whole leaves nothing', async () => {
    const rows = rowsOf(2500);
    const result = resultOf(rows);
    await expect(
      storeWith({ weirCompleteResult: outOfMemory }).put(result, await output(rows)),
    ).rejects.toThrow('OOM');
    const name = result.id.slice('dataRef:'.length);
    expect(
      await redis.client.exists(
        `weir:result:${name}`,
        ...[0, 1, 2].map((page) => `weir:result:${name}:${page}`),
      ),
    ).toBe(0);
  });

  test('a result that can neither be stored nor removed fails with what came first', async () => {
    const unlink = () => Promise.reject(new Error('away'));
    const store = storeWith({ weirCompleteResult: outOfMemory, unlink });
    const rows = rowsOf(1);
    await expect(store.put(resultOf(rows), await output(rows))).rejects.toThrow('OOM');
  });

  test('a page that fails once no one reads on is no error', async () => {
    const result = await put(storeWith({}), rowsOf(2500));
    let failures = 0;
    const getBuffer = (key: string): Promise<unknown> => {
      if (key.endsWith(':0')) return redis.client.getBuffer(key);
      failures += 1;
      return Promise.reject(new Error('away'));
    };
    const lines = await storeWith({ getBuffer }).lines(result);
    for await (const _ of lines!.chunks) break;
    await new Promise(setImmediate);
    expect(failures).toBe(2);
  });

  test.each([
    ['four small pages', rowsOf(10_000), 4],
    // Each row is a page.
    [
      'no more than a mebibyte, or one page',
      rowsOf(10).map(({ n }) => ({ n, text: 'x'.repeat(1_100_000) })),
      1,
    ],
  ])('%s are read ahead of the one that is taken', async (_, rows, ahead) => {
    const result = await put(storeWith({}), rows);
    let asked = 0;
    const getBuffer = (key: string): Promise<unknown> => {
      asked += 1;
      return redis.client.getBuffer(key);
    };
    const lines = await storeWith({ getBuffer }).lines(result);
    const leads: number[] = [];
    const taken: Buffer[] = [];
    for await (const page of lines!.chunks) {
      taken.push(page);
      leads.push(asked - taken.length);
    }
    expect(taken).toHaveLength(10);
    expect(Math.max(...leads)).toBe(ahead);
    expect(leads.at(-1)).toBe(0);
    expect(parseLines(Buffer.concat(taken))).toEqual(rows);
  });

  test('the compressor of a result is closed, also where the result cannot be stored', async () => {
    const closed = jest.spyOn(DeflateRaw.prototype, 'destroy');
    const store = createRedisResultStore({
      redis: redis.client,
      clock: fixture.clock,
      log: recordedLog(),
    });
    await put(store, rowsOf(2500));
    expect(closed).toHaveBeenCalledTimes(1);
    const file = await output(rowsOf(2500));
    await truncate(file.file, file.bytes - 1);
    await expect(store.put(resultOf(rowsOf(2500)), file)).rejects.toThrow('shorter');
    expect(closed).toHaveBeenCalledTimes(2);
    closed.mockRestore();
  });

  test('a page that Redis dropped ends the result', async () => {
    const store = createRedisResultStore({
      redis: redis.client,
      clock: fixture.clock,
      log: recordedLog(),
    });
    const result = await put(store, rowsOf(2500));
    await redis.client.del(`weir:result:${result.id.slice('dataRef:'.length)}:1`);
    await expect(read(store, result, 1500, 10)).rejects.toMatchObject({ code: 'DATA_EXPIRED' });
  });
});
