/** Results in Redis: the promises of a result store, and what Redis alone can do. */

import { createRedisResultStore } from '../../src/stores/results/redis/store.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../support/redis.ts';
import { fixture, HOUR_MS, output, put, resultOf, rowsOf } from './result-fixture.ts';
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

  test('a result that cannot be stored whole leaves nothing', async () => {
    const { client } = redis;
    const failing = new Proxy(client, {
      get(target, name) {
        if (name === 'weirCompleteResult')
          return () => Promise.reject(new Error('OOM command not allowed'));
        const member = Reflect.get(target, name) as unknown;
        return typeof member === 'function' ? (member as () => unknown).bind(target) : member;
      },
    });
    const rows = rowsOf(2500);
    const result = resultOf(rows);
    await expect(
      createRedisResultStore({ redis: failing, clock: fixture.clock, log: recordedLog() }).put(
        result,
        await output(rows),
      ),
    ).rejects.toThrow('OOM');
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
      clock: fixture.clock,
      log: recordedLog(),
    });
    const result = await put(store, rowsOf(2500));
    await redis.client.del(`weir:result:${result.id.slice('dataRef:'.length)}:1`);
    expect(await store.rows(result, 1500, 10)).toBeNull();
  });
});
