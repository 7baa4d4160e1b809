/** What a Redis that someone else wrote to, or that lost bytes, makes of stored results: they are gone, and the log says why. */

import { createRedisResultStore } from '../../../src/stores/results/redis/store.ts';
import { recordedLog } from '../../support/recorded-log.ts';
import { connectTestRedis, describeWithRedis, type TestRedis } from '../../support/redis.ts';
import { fixture, put, read, rowsOf } from './result-fixture.ts';

describeWithRedis('results in Redis that were damaged', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await connectTestRedis();
  });
  afterAll(() => redis.close());

  const log = recordedLog();
  const open = () => createRedisResultStore({ redis: redis.client, clock: fixture.clock, log });
  const keyOf = (id: string, page?: number): string =>
    `weir:result:${id.slice('dataRef:'.length)}${page === undefined ? '' : `:${page}`}`;
  beforeEach(() => void log.entries.splice(0));

  const heads: readonly [string, string][] = [
    ['nothing', ''],
    ['no JSON', 'garbage'],
    ['another JSON', '[1]'],
    ['null', 'null'],
    ['JSON without the members', '{"id":"dataRef:x"}'],
    [
      'a layout that is none',
      '{"id":"x","workflowId":7,"nodeId":1,"columns":[],"totalRows":1,"expiresAt":99999999999999,"firstRows":"x"}',
    ],
    [
      'columns that are none',
      '{"id":"x","workflowId":7,"nodeId":1,"columns":[{"name":"a"}],"totalRows":1,"expiresAt":99999999999999,"firstRows":[0]}',
    ],
    [
      'a column that is null',
      '{"id":"x","workflowId":7,"nodeId":1,"columns":[null],"totalRows":1,"expiresAt":99999999999999,"firstRows":[0]}',
    ],
    [
      'a schema that is none',
      '{"id":"x","workflowId":7,"nodeId":1,"schema":{"a":1},"totalRows":1,"expiresAt":99999999999999,"firstRows":[0]}',
    ],
  ];
  test.each(heads)(
    'by %s in place of the head are gone, and the log names the key',
    async (_, garbage) => {
      const result = await put(open(), rowsOf(10));
      await redis.client.set(keyOf(result.id), garbage);
      expect(await open().find(7, result.id)).toBeNull();
      expect(await read(open(), result, 0, 10)).toBeNull();
      expect(log.entries.map(({ level, fields, message }) => [level, fields, message])).toEqual(
        Array(2).fill(['warn', { key: keyOf(result.id) }, 'stored result damaged']),
      );
    },
  );

  test('by a key of another type in place of the head are gone', async () => {
    const result = await put(open(), rowsOf(10));
    await redis.client.del(keyOf(result.id));
    await redis.client.lpush(keyOf(result.id), 'x');
    expect(await open().find(7, result.id)).toBeNull();
    expect(log.entries).toHaveLength(1);
  });

  test.each([
    ['other rows', Buffer.from('{"n":1}\n'.repeat(1000))],
    ['half a packed page', Buffer.from([0x1f, 0x8b, 0x08, 0])],
    ['nothing', Buffer.alloc(0)],
  ])('by %s in place of a page have lost the rows of that page alone', async (_, garbage) => {
    const result = await put(open(), rowsOf(2500));
    await redis.client.set(keyOf(result.id, 1), garbage);
    await expect(read(open(), result, 1000, 10)).rejects.toMatchObject({ code: 'DATA_EXPIRED' });
    expect(log.entries.map(({ fields }) => fields)).toEqual([{ key: keyOf(result.id, 1) }]);
    expect(await read(open(), result, 0, 10)).not.toBeNull();
  });

  test('by garbage in place of the index of a workflow: results are stored, and go with the workflow', async () => {
    await redis.client.set('weir:results:4712', 'garbage');
    const result = await put(open(), rowsOf(10), { workflowId: 4712 });
    expect(await open().find(4712, result.id)).toEqual(result);
    await open().deleteByWorkflow(4712);
    expect(await open().find(4712, result.id)).toBeNull();
    await redis.client.set('weir:results:4712', 'garbage');
    await open().deleteByWorkflow(4712);
    expect(log.entries.map(({ message }) => message)).toEqual(
      Array(2).fill('redis key damaged, deleted'),
    );
  });
});
