/** What the deletion of a workflow costs whose results are in Redis. */

import { createRedisResultStore } from '../../../src/stores/results/redis/store.ts';
import { recordedLog } from '../../support/recorded-log.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';
import { fixture, put, rowsOf } from './result-fixture.ts';

describeWithRedis('results in Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await connectTestRedis();
  });
  afterAll(() => redis.close());

  test('a deleted workflow without results is no work for the next sweep', async () => {
    const { client } = redis;
    const log = recordedLog();
    const store = createRedisResultStore({ redis: client, clock: fixture.clock, log });
    await store.deleteByWorkflow(4711);
    expect(await client.exists('weir:results:deleted')).toBe(0);
  });

  test('a deleted workflow leaves no key after the next sweep, and the deletion itself takes a bounded number of commands', async () => {
    const { client } = redis;
    const store = createRedisResultStore({
      redis: client,
      clock: fixture.clock,
      log: recordedLog(),
    });
    const results = await Promise.all(
      Array.from({ length: 250 }, () => put(store, rowsOf(2), { workflowId: 4712 })),
    );
    const large = await put(store, rowsOf(2500), { workflowId: 4712 });
    const kept = await put(store, rowsOf(2), { workflowId: 4713 });
    let commands = 0;
    const counting = new Proxy(client, {
      get(target, name) {
        const member = Reflect.get(target, name) as unknown;
        if (typeof member !== 'function') return member;
        commands += 1;
        return (member as () => unknown).bind(target);
      },
    });
    const counted = createRedisResultStore({
      redis: counting,
      clock: fixture.clock,
      log: recordedLog(),
    });
    commands = 0;
    await counted.deleteByWorkflow(4712);
    expect(commands).toBe(6);
    // By any process.
    expect(
      await createRedisResultStore({
        redis: client,
        clock: fixture.clock,
        log: recordedLog(),
      }).sweep(),
    ).toBe(0);
    expect(await client.exists('weir:results:deleted')).toBe(0);
    expect(await store.find(4713, kept.id)).toEqual(kept);
    const keys = [...results, large].flatMap(({ id }) =>
      ['', ':0', ':1', ':2'].map((page) => `weir:result:${id.slice('dataRef:'.length)}${page}`),
    );
    expect(await client.exists(...keys, 'weir:results:4712')).toBe(0);
  });
});
